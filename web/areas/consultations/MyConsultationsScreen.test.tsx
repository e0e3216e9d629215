// My consultations: every state, the filters, and cancelling.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { paths } from "~/lib/paths";
import { sessionQuery, type User } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute, testUser } from "~/testing/testUtils";
import { toast } from "~/ui/feedback/toast";
import type { Appointment } from "./api";
import { MyConsultationsScreen } from "./MyConsultationsScreen";
import "./appointments/AppointmentList";
import { booked, completed, deviceIn, held } from "./testUtils";

const LIST = "/api/v1/consultations/appointments/";
const ONE = `${LIST}123/`;

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const soon = { ...booked, appointment_datetime: later(30) };
const unpaid = { ...held, appointment_datetime: later(60), pay_by: later(0.2) };
const mine = [unpaid, soon, completed];

beforeEach(() => {
  deviceIn();
  vi.spyOn(toast, "success").mockReturnValue();
  vi.spyOn(toast, "error").mockReturnValue();
});
afterEach(cleanup);

type Answers = Parameters<typeof mockApi>[0];
type OpenOptions = { appointments?: Appointment[]; query?: string; answers?: Answers; user?: User | null };

async function open({ appointments = mine, query = "", answers = {}, user = testUser }: OpenOptions = {}) {
  const asked = mockApi({ [LIST]: { body: appointments }, [`GET ${ONE}`]: { body: soon }, ...answers });
  const cache = createTestQueryClient();
  cache.setQueryData(sessionQuery.queryKey, user);
  const page = renderRoute(paths.myConsultations + query, paths.myConsultations, <MyConsultationsScreen />, cache);
  await screen.findAllByRole("heading", { level: 2 });
  return { asked, ...page };
}

const cards = () => screen.queryAllByRole("article").map((card) => card.getAttribute("aria-label"));
const card = (name: string) => within(screen.getByRole("article", { name }));
const link = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");

describe("states", () => {
  test("loading", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    const cache = createTestQueryClient();
    cache.setQueryData(sessionQuery.queryKey, testUser);
    renderRoute(paths.myConsultations, paths.myConsultations, <MyConsultationsScreen />, cache);
    expect((await screen.findAllByText("Loading your consultations..."))[0]).toBeDefined();
  });

  test("a guest is invited to sign in, and nothing is asked", async () => {
    const { asked } = await open({ user: null });
    expect(link("Sign In")).toBe("/login?next=%2Fmy-consultations");
    expect(asked).toEqual([]);
  });

  test("what cannot be loaded", async () => {
    await open({ answers: { [LIST]: [null, { body: mine }] } });
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toContain("Unable to Load");
    expect(alert.textContent).toContain("Could not load consultations. Please try again.");
    expect(link("Browse Doctors")).toBe("/consultations/doctors");
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Total Appointments")).toBeDefined();
  });

  test("nothing yet", async () => {
    await open({ appointments: [] });
    expect(screen.getByRole("heading", { name: "No Consultations Yet" })).toBeDefined();
    expect(link("Book Your First Consultation")).toBe("/consultations/doctors");
  });
});

describe("the list", () => {
  const counts = () =>
    ["Total Appointments", "Confirmed", "Pending Payment"].map(
      (label) => screen.getAllByText(label).find((each) => each.tagName === "DT")?.nextSibling?.textContent,
    );

  test("counters over all; upcoming shown, the next one first", async () => {
    await open();
    expect(counts()).toEqual(["3", "1", "1"]);
    expect(screen.getByText("Showing 2 consultations")).toBeDefined();
    expect(cards()).toEqual(["Dr. Meera Iyer", "Dr. Meera Iyer"]);
    expect(screen.getAllByRole("article")[0]?.textContent).toContain("Confirmed");
  });

  test("a card tells all", async () => {
    await open({ appointments: [booked], query: "?period=all" });
    const text = screen.getByRole("article").textContent ?? "";
    for (const words of [
      "Dr. Meera Iyer",
      "Anxiety & Stress",
      "Sleep",
      "4.9",
      "Monday, 16 November 2026",
      "9:45 AM IST",
      "Online",
      "Confirmed",
    ]) {
      expect(text).toContain(words);
    }
  });

  test("elsewhere, the time is told twice", async () => {
    deviceIn("Europe/London");
    await open({ appointments: [booked], query: "?period=all" });
    expect(screen.getByRole("article").textContent).toContain("Mon 16 Nov, 4:15 AM where you are");
  });

  test("the filters are in the address", async () => {
    const { router } = await open();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Time Period" }), "past");
    expect(cards()).toEqual(["Dr. Arjun Nambiar"]);
    expect(router.state.location.search).toBe("?period=past");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Time Period" }), "all");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Doctor" }), "9");
    expect(router.state.location.search).toBe("?period=all&doctor=9");
    expect(screen.getByText("Showing 1 consultation")).toBeDefined();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Specialization" }), "Sleep");
    expect(screen.getByText("Showing 0 consultations")).toBeDefined();
    expect(counts()).toEqual(["3", "1", "1"]);
    await userEvent.click(screen.getByRole("button", { name: "Show all consultations" }));
    expect(cards()).toHaveLength(3);
    expect(router.state.location.search).toBe("?period=all");
  });

  test("a friend's link is read", async () => {
    await open({ query: "?period=past&specialization=Anxiety %26 Stress" });
    expect(cards()).toEqual(["Dr. Arjun Nambiar"]);
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Time Period" }).value).toBe("past");
  });

  test("a hold can be paid while its time runs, and cancelled; it cannot be joined", async () => {
    await open({ appointments: [unpaid] });
    const on = card("Dr. Meera Iyer");
    expect(on.getByText("Payment Pending")).toBeDefined();
    expect(on.getByRole("link", { name: "Complete Payment" }).getAttribute("href")).toBe("https://rzp.io/i/abc");
    expect(on.getByRole("timer").textContent).toMatch(/^1[12]:\d\d$/);
    expect(on.getByRole("button", { name: "Cancel" })).toBeDefined();
    expect(on.queryByRole("link", { name: "Join Session" })).toBeNull();
  });

  test("a hold without a link offers no button that does nothing", async () => {
    await open({ appointments: [{ ...unpaid, payment_url: null }] });
    expect(screen.queryByRole("link", { name: "Complete Payment" })).toBeNull();
  });

  test("a time to pay that ran out says so", async () => {
    await open({ appointments: [{ ...unpaid, pay_by: later(-0.1) }] });
    expect(screen.getByText("The time to pay ran out")).toBeDefined();
  });

  test("what is booked can be joined, kept in a calendar, and cancelled", async () => {
    await open({ appointments: [soon] });
    expect(link("Join Session")).toBe("/consultations/room/Ab9");
    expect(link("Add to calendar")).toMatch(/\/appointments\/123\/calendar\.ics$/);
    expect(screen.getByRole("button", { name: "Cancel" })).toBeDefined();
  });

  test("without a room there is nothing to join; what is completed or unknown has no buttons", async () => {
    await open({ appointments: [{ ...soon, meeting_join_url: null }] });
    expect(screen.queryByRole("link", { name: "Join Session" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    cleanup();
    await open({ appointments: [{ ...completed, status: "cancelled" }, completed], query: "?period=all" });
    expect(screen.getByText("Completed").className).toContain("text-taken");
    expect(screen.getByText("cancelled").className).toContain("text-danger");
    expect(within(screen.getAllByRole("article")[0] as HTMLElement).queryByRole("button")).toBeNull();
  });
});

describe("cancelling", () => {
  const dialog = () => screen.getByRole("dialog", { name: "Cancel this appointment?" });
  const confirm = () => within(dialog()).getByRole<HTMLButtonElement>("button", { name: "Confirm Cancel" });
  const reason = () => within(dialog()).getByRole<HTMLTextAreaElement>("textbox", { name: "Reason" });

  async function openDialog(options: OpenOptions = {}) {
    const page = await open({ appointments: [soon], ...options });
    const [first] = screen.getAllByRole("button", { name: "Cancel" });
    await userEvent.click(first as HTMLElement);
    return page;
  }

  test("it says what comes back, and waits for a reason", async () => {
    await openDialog();
    expect(dialog().textContent).toContain("This action cannot be undone");
    expect(dialog().textContent).toContain("You get the whole ₹1,499 back.");
    expect(reason().required).toBe(true);
    expect(confirm().disabled).toBe(true);
    await userEvent.type(reason(), "   ");
    expect(confirm().disabled).toBe(true);
    await userEvent.type(reason(), "Feeling better");
    expect(confirm().disabled).toBe(false);
  });

  test("what comes back is asked anew, because a day before it changes", async () => {
    await openDialog({ answers: { [`GET ${ONE}`]: { body: { ...soon, refund_if_cancelled: 750 } } } });
    expect(await within(dialog()).findByText(/you get half back: ₹750 of ₹1,499/)).toBeDefined();
  });

  test("done: a toast, the dialog closes, the appointment leaves the list", async () => {
    const { asked } = await openDialog({
      answers: {
        [LIST]: [{ body: [soon, unpaid] }, { body: [unpaid] }],
        [`DELETE ${ONE}`]: { body: { success: true, message: "₹1,499 is on its way back", refund: 1499 } },
      },
    });
    expect(cards()).toHaveLength(2);
    await userEvent.type(reason(), " Feeling better ");
    await userEvent.click(confirm());
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(asked.find(({ body }) => body !== undefined)?.body).toEqual({ reason: "Feeling better" });
    expect(toast.success).toHaveBeenCalledWith("Appointment cancelled", { description: "₹1,499 is on its way back" });
    expect(screen.queryByText("This action cannot be undone")).toBeNull();
  });

  test("while it is cancelled the page says so, and a second press is not sent", async () => {
    const { asked } = await openDialog();
    await userEvent.type(reason(), "Feeling better");
    vi.stubGlobal("fetch", (request: Request) => {
      asked.push({ path: request.method, body: {} });
      return new Promise(() => {});
    });
    await userEvent.dblClick(confirm());
    expect(screen.getByRole("alert").textContent).toBe("Cancelling appointment");
    expect(asked.filter(({ path }) => path === "DELETE")).toHaveLength(1);
    for (const close of within(dialog()).getAllByRole("button", { name: "Close" })) await userEvent.click(close);
    expect(screen.getByText("This action cannot be undone")).toBeDefined();
  });

  test.each([
    ["a refusal", { status: 409, body: { message: "It has begun", code: "not_cancellable" } }, "It has begun"],
    [
      "no success",
      { body: { success: false, message: "", refund: 0 } },
      "We couldn't cancel the appointment. Please try again.",
    ],
    ["silence", [null], "We couldn't cancel the appointment. Please try again."],
  ])("%s: the toast says why, the words stay, and it can be tried again", async (_, answer, words) => {
    await openDialog({ answers: { [`DELETE ${ONE}`]: answer } });
    await userEvent.type(reason(), "Feeling better");
    await userEvent.click(confirm());
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith("Cancellation failed", { description: words }));
    expect(reason().value).toBe("Feeling better");
    expect(confirm().getAttribute("aria-disabled")).toBeNull();
  });

  test("without words of the server's, the specification's", async () => {
    await openDialog({ answers: { [`DELETE ${ONE}`]: { body: { success: true, message: "", refund: 0 } } } });
    await userEvent.type(reason(), "Feeling better");
    await userEvent.click(confirm());
    await waitFor(() =>
      expect(toast.success).toHaveBeenCalledWith("Appointment cancelled", {
        description: "Your appointment has been cancelled successfully.",
      }),
    );
  });

  test("a reason has an end", async () => {
    await openDialog();
    await userEvent.click(reason());
    await userEvent.paste("x".repeat(501));
    expect(within(dialog()).getByText("Please use at most 500 characters")).toBeDefined();
    expect(confirm().disabled).toBe(true);
  });

  test("Close keeps the appointment and forgets the reason", async () => {
    const { asked } = await openDialog();
    await userEvent.type(reason(), "Feeling better");
    const close = within(dialog()).getAllByRole("button", { name: "Close" });
    await userEvent.click(close.at(-1) as HTMLElement);
    expect(screen.queryByText("This action cannot be undone")).toBeNull();
    expect(asked.filter(({ body }) => body !== undefined)).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(reason().value).toBe("");
  });
});
