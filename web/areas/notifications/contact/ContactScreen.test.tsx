// The contact page: validation, every response, and the URL params.
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestQueryClient, mockApi, renderRoute, testUser } from "~/testing/testUtils";
import { ContactScreen } from "./ContactScreen";

const ENDPOINT = "POST /api/notifications/contact/";
const officer = { name: "Leela Menon", email: "leela@example.in", phone: "+91 80 1234 5678" };
const officerResponse = { "GET /api/notifications/contact/": { body: { grievance_officer: officer, topics: [] } } };
const created = { status: 201, body: { ticket: "DFT-7K3M-Q9XT", message: "We have your message." } };

// Preloads the chunk, so that loading it does not count against the test timeouts.
beforeAll(() => import("./ContactFormContainer"));
beforeEach(() => {
  mockApi({ ...officerResponse, [ENDPOINT]: created });
});
afterEach(cleanup);

async function renderContact(url = "/contact", queryClient = createTestQueryClient()) {
  const rendered = renderRoute(url, "/contact", <ContactScreen />, queryClient);
  await screen.findByRole("form", { name: "Write to us" });
  return rendered;
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const topic = () => screen.getByRole<HTMLSelectElement>("combobox", { name: /Topic/ });
const send = () => userEvent.click(screen.getByRole("button", { name: "Send Message" }));

async function fill() {
  await userEvent.type(field(/name/), "Asha Rao");
  await userEvent.type(field(/E-mail/), "asha@example.in");
  await userEvent.selectOptions(topic(), "order");
  await userEvent.type(field(/Message/), "Where is my lamp?");
}

test("a sent message shows its ticket number with focus, and another can be written", async () => {
  const requests = mockApi({ ...officerResponse, [ENDPOINT]: created });
  await renderContact();
  await fill();
  await send();
  await screen.findByText("DFT-7K3M-Q9XT");
  const confirmation = screen.getByRole("status");
  expect(confirmation.textContent).toContain("DFT-7K3M-Q9XT");
  expect(confirmation.textContent).toContain("asha@example.in");
  await waitFor(() => expect(document.activeElement).toBe(confirmation));
  expect(requests.filter(({ body }) => body)).toEqual([
    {
      path: "/api/notifications/contact/",
      body: { name: "Asha Rao", email: "asha@example.in", topic: "order", message: "Where is my lamp?" },
    },
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Write another message" }));
  expect(field(/Message/).value).toBe("");
});

test("missing fields show errors, nothing is sent and the first one is focused", async () => {
  const requests = mockApi({ ...officerResponse, [ENDPOINT]: created });
  await renderContact();
  await send();
  expect(await screen.findByText("Name is required")).toBeDefined();
  for (const message of ["Email is required", "Please choose a topic", "Message is required"]) {
    expect(screen.getByText(message)).toBeDefined();
  }
  await waitFor(() => expect(document.activeElement).toBe(field(/name/)));
  expect(requests.filter(({ body }) => body)).toEqual([]);
});

test("a field is validated on blur and then on every input", async () => {
  await renderContact();
  await userEvent.type(field(/E-mail/), "asha@nowhere");
  expect(screen.queryByText("Please enter a valid email address")).toBeNull();
  await userEvent.tab();
  expect(screen.getByText("Please enter a valid email address")).toBeDefined();
  await userEvent.type(field(/E-mail/), ".in");
  expect(screen.queryByText("Please enter a valid email address")).toBeNull();
});

test("an empty field shows no error on blur", async () => {
  await renderContact();
  field(/name/).focus();
  await userEvent.tab();
  expect(screen.queryByText("Name is required")).toBeNull();
});

test("a server field error is shown at the field and the input is kept", async () => {
  const rejection = { message: "No", code: "invalid", errors: { email: ["Please enter a valid email address"] } };
  mockApi({ ...officerResponse, [ENDPOINT]: { status: 422, body: rejection } });
  await renderContact();
  await fill();
  await send();
  expect(await screen.findByText("Please enter a valid email address")).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field(/E-mail/)));
  expect(field(/Message/).value).toBe("Where is my lamp?");
  expect(topic().value).toBe("order");
});

test.each([
  ["a network error", undefined, "No response received from server. Your words are still here"],
  [
    "a server error",
    { status: 500, body: { message: "Something went wrong on our side. Please try again.", code: "internal" } },
    "Something went wrong on our side. Please try again. Your",
  ],
  [
    "rate limiting",
    { status: 429, body: { message: "Too many attempts. Please try again in a while.", code: "too_many_requests" } },
    "Too many attempts. Please try again in a while. Your",
  ],
])("%s shows its message, keeps the input and can be retried", async (_, response, message) => {
  mockApi({ ...officerResponse, ...(response && { [ENDPOINT]: response }) });
  await renderContact();
  await fill();
  await send();
  expect((await screen.findByRole("alert")).textContent).toContain(message);
  expect(field(/Message/).value).toBe("Where is my lamp?");
  expect(topic().value).toBe("order");
  mockApi({ ...officerResponse, [ENDPOINT]: created });
  await send();
  expect(await screen.findByText("DFT-7K3M-Q9XT")).toBeDefined();
});

test("a second click during the request sends nothing", async () => {
  const fetch = vi.fn((_: Request) => new Promise<Response>(() => {}));
  vi.stubGlobal("fetch", fetch);
  await renderContact();
  await fill();
  await send();
  const button = await screen.findByRole("button", { name: "Sending..." });
  await userEvent.click(button);
  const posts = () => fetch.mock.calls.filter(([request]) => request.method === "POST");
  await waitFor(() => expect(posts()).toHaveLength(1));
});

test("topic and doctor come from the URL, and the doctor can be removed", async () => {
  const requests = mockApi({
    ...officerResponse,
    [ENDPOINT]: created,
    "/api/v1/consultations/doctors/7/": { body: { id: 7, display_name: "Dr. Meera Iyer" } },
  });
  const { router } = await renderContact("/contact?topic=message&doctor=7");
  expect(await screen.findByText("Dr. Meera Iyer")).toBeDefined();
  expect(topic().value).toBe("message");
  await fill();
  await userEvent.selectOptions(topic(), "message");
  await send();
  await screen.findByText("DFT-7K3M-Q9XT");
  expect(requests.find(({ body }) => body)?.body).toMatchObject({ topic: "message", about: "Dr. Meera Iyer" });
  await userEvent.click(screen.getByRole("button", { name: "Write another message" }));
  await userEvent.click(screen.getByRole("link", { name: "Not about Dr. Meera Iyer" }));
  expect(router.state.location.search).toBe("?topic=message");
  await waitFor(() => expect(screen.queryByText("Dr. Meera Iyer")).toBeNull());
});

test.each(["/contact?topic=weather&doctor=abc", "/contact?topic=toString&doctor=0"])(
  "ignores the invalid params of %s",
  async (url) => {
    const requests = mockApi({ ...officerResponse });
    await renderContact(url);
    expect(topic().value).toBe("");
    expect(requests.map(({ path }) => path)).not.toContain("/api/v1/consultations/doctors/0/");
  },
);

test("input typed before hydration is kept and sent", async () => {
  const requests = mockApi({ ...officerResponse, [ENDPOINT]: created });
  const { default: ContactFormContainer } = await import("./ContactFormContainer");
  const page = (
    <QueryClientProvider client={createTestQueryClient()}>
      <MemoryRouter>
        <ContactFormContainer />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  field(/name/).value = "Asha Rao";
  field(/Message/).value = "Where is my lamp?";
  topic().value = "order";
  const root = await act(async () => hydrateRoot(container, page));
  await userEvent.type(field(/E-mail/), "asha@example.in");
  await send();
  await screen.findByText("DFT-7K3M-Q9XT");
  expect(requests.find(({ body }) => body)?.body).toEqual({
    name: "Asha Rao",
    email: "asha@example.in",
    topic: "order",
    message: "Where is my lamp?",
  });
  await act(async () => root.unmount());
  container.remove();
});

test("a session that loads later prefills only untouched fields", async () => {
  const queryClient = createTestQueryClient();
  await renderContact("/contact", queryClient);
  await userEvent.type(field(/name/), "Ravi");
  act(() => {
    queryClient.setQueryData(["session"], testUser);
  });
  await waitFor(() => expect(field(/E-mail/).value).toBe("asha@example.in"));
  expect(field(/name/).value).toBe("Ravi");
});

test("prefills the name and email of a signed-in user", async () => {
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(["session"], testUser);
  await renderContact("/contact", queryClient);
  expect(field(/name/).value).toBe("Asha Rao");
  expect(field(/E-mail/).value).toBe("asha@example.in");
});

test("shows the grievance officer with email and phone links", async () => {
  await renderContact();
  const card = within(screen.getByRole("region", { name: "Grievance officer" }));
  expect(await card.findByText("Leela Menon")).toBeDefined();
  expect(card.getByRole("link", { name: "leela@example.in" }).getAttribute("href")).toBe("mailto:leela@example.in");
  expect(card.getByRole("link", { name: "+91 80 1234 5678" }).getAttribute("href")).toBe("tel:+918012345678");
  expect(card.getByText(/within 48 hours and settled within a month/)).toBeDefined();
});

test.each([
  [
    "no officer is configured",
    { body: { grievance_officer: { name: null, email: null, phone: null }, topics: [] } },
    /Nobody is named yet/,
  ],
  ["the request fails", undefined, /could not be loaded/],
])("shows a note when %s", async (_, response, note) => {
  mockApi(response ? { "GET /api/notifications/contact/": response } : {});
  await renderContact();
  expect(await screen.findByText(note)).toBeDefined();
});
