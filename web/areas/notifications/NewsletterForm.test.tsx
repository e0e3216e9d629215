// Every state of the newsletter form.
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestQueryClient } from "~/testing/testUtils";
import { NewsletterForm } from "./NewsletterForm";

let respond: (response: Response | Error) => void;
let requests: Request[];

beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", (request: Request) => {
    requests.push(request);
    return new Promise<Response>((resolve, reject) => {
      respond = (response) => (response instanceof Error ? reject(response) : resolve(response));
    });
  });
  render(
    <QueryClientProvider client={createTestQueryClient()}>
      <NewsletterForm />
    </QueryClientProvider>,
  );
});

afterEach(cleanup);

const emailInput = () => screen.getByRole<HTMLInputElement>("textbox", { name: "E-mail" });

async function submit() {
  await userEvent.type(emailInput(), "asha@example.in");
  await userEvent.click(screen.getByRole("button", { name: "Subscribe" }));
  await screen.findByRole("button", { name: "Subscribing..." });
  await waitFor(() => expect(requests).toHaveLength(1));
}

test("the email is required", async () => {
  expect(emailInput().type).toBe("email");
  expect(emailInput().required).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Subscribe" }));
  expect(requests).toEqual([]);
});

test("disables the input during the request", async () => {
  await submit();
  expect(emailInput().disabled).toBe(true);
  expect(requests[0]?.url).toContain("/api/notifications/subscribe/");
  expect(await requests[0]?.json()).toEqual({ email: "asha@example.in" });
});

test("shows a confirmation and clears the input", async () => {
  await submit();
  respond(Response.json({ message: "Thank you for subscribing!" }));
  expect(await screen.findByText("Thank you for subscribing!")).toBeDefined();
  expect(emailInput().disabled).toBe(false);
  expect(emailInput().value).toBe("");
});

test.each([
  ["a rejection", Response.json({ message: "No", code: "invalid", error: "No" }, { status: 422 })],
  ["an error in a successful response", Response.json({ error: "No" })],
  ["a network error", new TypeError("Failed to fetch")],
])("%s shows an error and keeps the input", async (_, response) => {
  await submit();
  respond(response);
  expect(await screen.findByText("Subscription failed. Please try again.")).toBeDefined();
  await waitFor(() => expect(emailInput().value).toBe("asha@example.in"));
  expect(screen.getByRole("button", { name: "Subscribe" })).toBeDefined();
});
