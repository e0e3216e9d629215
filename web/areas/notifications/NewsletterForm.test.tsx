// The box through all its states.
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NewsletterForm } from "./NewsletterForm";

let answer: (response: Response | Error) => void;
let sent: Request[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", (request: Request) => {
    sent.push(request);
    return new Promise<Response>((resolve, reject) => {
      answer = (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome));
    });
  });
  render(<NewsletterForm />);
});

afterEach(cleanup);

const box = () => screen.getByRole<HTMLInputElement>("textbox", { name: "E-mail" });

async function submit() {
  await userEvent.type(box(), "asha@example.in");
  await userEvent.click(screen.getByRole("button", { name: "Subscribe" }));
  await screen.findByRole("button", { name: "Subscribing..." });
  await waitFor(() => expect(sent).toHaveLength(1));
}

test("it asks for an e-mail and needs one", async () => {
  expect(box().type).toBe("email");
  expect(box().required).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Subscribe" }));
  expect(sent).toEqual([]);
});

test("while it is sent the input waits", async () => {
  await submit();
  expect(box().disabled).toBe(true);
  expect(sent[0]?.url).toContain("/api/notifications/subscribe/");
  expect(await sent[0]?.json()).toEqual({ email: "asha@example.in" });
});

test("it thanks and clears the input", async () => {
  await submit();
  answer(Response.json({ message: "Thank you for subscribing!" }));
  expect(await screen.findByText("Thank you for subscribing!")).toBeDefined();
  expect(box().disabled).toBe(false);
  expect(box().value).toBe("");
});

test.each([
  ["a refusal", Response.json({ message: "No", code: "invalid", error: "No" }, { status: 422 })],
  ["an error in a good answer", Response.json({ error: "No" })],
  ["silence", new TypeError("Failed to fetch")],
])("%s is a failure that keeps what was typed", async (_, outcome) => {
  await submit();
  answer(outcome);
  expect(await screen.findByText("Subscription failed. Please try again.")).toBeDefined();
  await waitFor(() => expect(box().value).toBe("asha@example.in"));
  expect(screen.getByRole("button", { name: "Subscribe" })).toBeDefined();
});
