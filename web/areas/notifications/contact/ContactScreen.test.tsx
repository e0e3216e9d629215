// The contact page: every error, every outcome, and what a link brings along.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestQueryClient, mockApi, renderRoute, testUser } from "~/testing/testUtils";
import { ContactScreen } from "./ContactScreen";

const CALL = "POST /api/notifications/contact/";
const officer = { name: "Leela Menon", email: "leela@example.in", phone: "+91 80 1234 5678" };
const about = { "GET /api/notifications/contact/": { body: { grievance_officer: officer, topics: [] } } };
const taken = { status: 201, body: { ticket: "DFT-7K3M-Q9XT", message: "We have your message." } };

// How long a busy machine takes to fetch it is no part of the tests.
beforeAll(() => import("./ContactFormContainer"));
beforeEach(() => {
  mockApi({ ...about, [CALL]: taken });
});
afterEach(cleanup);

async function open(address = "/contact", cache = createTestQueryClient()) {
  const opened = renderRoute(address, "/contact", <ContactScreen />, cache);
  await screen.findByRole("form", { name: "Write to us" });
  return opened;
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

test("a message gets its number, said and focused; another can follow", async () => {
  const asked = mockApi({ ...about, [CALL]: taken });
  await open();
  await fill();
  await send();
  await screen.findByText("DFT-7K3M-Q9XT");
  const told = screen.getByRole("status");
  expect(told.textContent).toContain("DFT-7K3M-Q9XT");
  expect(told.textContent).toContain("asha@example.in");
  await waitFor(() => expect(document.activeElement).toBe(told));
  expect(asked.filter(({ body }) => body)).toEqual([
    {
      path: "/api/notifications/contact/",
      body: { name: "Asha Rao", email: "asha@example.in", topic: "order", message: "Where is my lamp?" },
    },
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Write another message" }));
  expect(field(/Message/).value).toBe("");
});

test("what is missing is told beside each field, nothing is sent, and focus goes to the first", async () => {
  const asked = mockApi({ ...about, [CALL]: taken });
  await open();
  await send();
  expect(await screen.findByText("Name is required")).toBeDefined();
  for (const said of ["Email is required", "Please choose a topic", "Message is required"]) {
    expect(screen.getByText(said)).toBeDefined();
  }
  await waitFor(() => expect(document.activeElement).toBe(field(/name/)));
  expect(asked.filter(({ body }) => body)).toEqual([]);
});

test("a field is looked at when it is left, and again with every key", async () => {
  await open();
  await userEvent.type(field(/E-mail/), "asha@nowhere");
  expect(screen.queryByText("Please enter a valid email address")).toBeNull();
  await userEvent.tab();
  expect(screen.getByText("Please enter a valid email address")).toBeDefined();
  await userEvent.type(field(/E-mail/), ".in");
  expect(screen.queryByText("Please enter a valid email address")).toBeNull();
});

test("whoever only passes by is told nothing", async () => {
  await open();
  field(/name/).focus();
  await userEvent.tab();
  expect(screen.queryByText("Name is required")).toBeNull();
});

test("the server's word about a field is shown at the field, and what was typed stays", async () => {
  const refusal = { message: "No", code: "invalid", errors: { email: ["Please enter a valid email address"] } };
  mockApi({ ...about, [CALL]: { status: 422, body: refusal } });
  await open();
  await fill();
  await send();
  expect(await screen.findByText("Please enter a valid email address")).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field(/E-mail/)));
  expect(field(/Message/).value).toBe("Where is my lamp?");
  expect(topic().value).toBe("order");
});

test.each([
  ["silence", undefined, "No response received from server. Your words are still here"],
  [
    "a server in trouble",
    { status: 500, body: { message: "Something went wrong.", code: "internal" } },
    "Something went wrong. Your",
  ],
  [
    "too many",
    { status: 429, body: { message: "Too many attempts.", code: "too_many_requests" } },
    "Too many attempts. Your",
  ],
])("%s is said, keeps the words, and another try works", async (_, answer, said) => {
  mockApi({ ...about, ...(answer && { [CALL]: answer }) });
  await open();
  await fill();
  await send();
  expect((await screen.findByRole("alert")).textContent).toContain(said);
  expect(field(/Message/).value).toBe("Where is my lamp?");
  expect(topic().value).toBe("order");
  mockApi({ ...about, [CALL]: taken });
  await send();
  expect(await screen.findByText("DFT-7K3M-Q9XT")).toBeDefined();
});

test("a second press while it is under way sends nothing more", async () => {
  const fetch = vi.fn((_: Request) => new Promise<Response>(() => {}));
  vi.stubGlobal("fetch", fetch);
  await open();
  await fill();
  await send();
  const button = await screen.findByRole("button", { name: "Sending..." });
  await userEvent.click(button);
  const posts = () => fetch.mock.calls.filter(([request]) => request.method === "POST");
  await waitFor(() => expect(posts()).toHaveLength(1));
});

test("topic and doctor come from the link, and the doctor can be left out", async () => {
  const asked = mockApi({
    ...about,
    [CALL]: taken,
    "/api/v1/consultations/doctors/7/": { body: { id: 7, name: "Meera Iyer" } },
  });
  const { router } = await open("/contact?topic=message&doctor=7");
  expect(await screen.findByText("Dr. Meera Iyer")).toBeDefined();
  expect(topic().value).toBe("message");
  await fill();
  await userEvent.selectOptions(topic(), "message");
  await send();
  await screen.findByText("DFT-7K3M-Q9XT");
  expect(asked.find(({ body }) => body)?.body).toMatchObject({ topic: "message", about: "Dr. Meera Iyer" });
  await userEvent.click(screen.getByRole("button", { name: "Write another message" }));
  await userEvent.click(screen.getByRole("link", { name: "Not about Dr. Meera Iyer" }));
  expect(router.state.location.search).toBe("?topic=message");
  await waitFor(() => expect(screen.queryByText("Dr. Meera Iyer")).toBeNull());
});

test.each(["/contact?topic=weather&doctor=abc", "/contact?topic=toString&doctor=0"])(
  "%s brings nothing along",
  async (address) => {
    const asked = mockApi({ ...about });
    await open(address);
    expect(topic().value).toBe("");
    expect(asked.map(({ path }) => path)).not.toContain("/api/v1/consultations/doctors/0/");
  },
);

test("a member need not type who they are", async () => {
  const cache = createTestQueryClient();
  cache.setQueryData(["session"], testUser);
  await open("/contact", cache);
  expect(field(/name/).value).toBe("Asha Rao");
  expect(field(/E-mail/).value).toBe("asha@example.in");
});

test("the officer is named, with mail and phone", async () => {
  await open();
  const card = within(screen.getByRole("region", { name: "Grievance officer" }));
  expect(await card.findByText("Leela Menon")).toBeDefined();
  expect(card.getByRole("link", { name: "leela@example.in" }).getAttribute("href")).toBe("mailto:leela@example.in");
  expect(card.getByRole("link", { name: "+91 80 1234 5678" }).getAttribute("href")).toBe("tel:+918012345678");
  expect(card.getByText(/within 48 hours and settled within a month/)).toBeDefined();
});

test.each([
  [
    "nobody is named",
    { body: { grievance_officer: { name: null, email: null, phone: null }, topics: [] } },
    /Nobody is named yet/,
  ],
  ["the server is silent", undefined, /could not be loaded/],
])("when %s, the page says so", async (_, answer, said) => {
  mockApi(answer ? { "GET /api/notifications/contact/": answer } : {});
  await open();
  expect(await screen.findByText(said)).toBeDefined();
});
