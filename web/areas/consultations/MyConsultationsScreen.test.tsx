// My Consultations: states, filters and cancellation.
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
import { booked, completed, held, mockTimeZone } from "./testUtils";

const APPOINTMENTS = "/api/v1/consultations/appointments/";
const APPOINTMENT = `${APPOINTMENTS}123/`;

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const upcoming = { ...booked, appointment_datetime: hoursFromNow(30) };
const unpaid = { ...held, appointment_datetime: hoursFromNow(60), pay_by: hoursFromNow(0.2) };
const appointmentsOfUser = [unpaid, upcoming, completed];

beforeEach(() => {
  mockTimeZone();
  vi.spyOn(toast, "success").mockReturnValue();
  vi.spyOn(toast, "error").mockReturnValue();
});
afterEach(cleanup);

type Responses = Parameters<typeof mockApi>[0];
type OpenOptions = { appointments?: Appointment[]; query?: string; responses?: Responses; user?: User | null };

async function open({
  appointments = appointmentsOfUser,
  query = "",
  responses = {},
  user = testUser,
}: OpenOptions = {}) {
  const requests = mockApi({
    [APPOINTMENTS]: { body: appointments },
    [`GET ${APPOINTMENT}`]: { body: upcoming },
    ...responses,
  });
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, user);
  const page = renderRoute(
    paths.myConsultations + query,
    paths.myConsultations,
    <MyConsultationsScreen />,
    queryClient,
  );
  await screen.findAllByRole("heading", { level: 2 });
  return { requests, ...page };
}

const cardNames = () => screen.queryAllByRole("article").map((card) => card.getAttribute("aria-label"));
const card = (name: string) => within(screen.getByRole("article", { name }));
const link = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");

describe("states", () => {
  test("shows a loading message", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    const queryClient = createTestQueryClient();
    queryClient.setQueryData(sessionQuery.queryKey, testUser);
    renderRoute(paths.myConsultations, paths.myConsultations, <MyConsultationsScreen />, queryClient);
    expect((await screen.findAllByText("Loading your consultations..."))[0]).toBeDefined();
  });

  test("asks a guest to sign in without loading anything", async () => {
    const { requests } = await open({ user: null });
    expect(link("Sign In")).toBe("/login?next=%2Fmy-consultations");
    expect(requests).toEqual([]);
  });

  test("shows an error and retries", async () => {
    await open({ responses: { [APPOINTMENTS]: [null, { body: appointmentsOfUser }] } });
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toContain("Unable to Load");
    expect(alert.textContent).toContain("Could not load consultations. Please try again.");
    expect(link("Browse Doctors")).toBe("/consultations/doctors");
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Total Appointments")).toBeDefined();
  });

  test("shows an empty state", async () => {
    await open({ appointments: [] });
    expect(screen.getByRole("heading", { name: "No Consultations Yet" })).toBeDefined();
    expect(link("Book Your First Consultation")).toBe("/consultations/doctors");
  });
});

describe("list", () => {
  const counts = () =>
    ["Total Appointments", "Confirmed", "Pending Payment"].map(
      (label) => screen.getAllByText(label).find((element) => element.tagName === "DT")?.nextSibling?.textContent,
    );

  test("counts all appointments and shows upcoming ones in order", async () => {
    await open();
    expect(counts()).toEqual(["3", "1", "1"]);
    expect(screen.getByText("Showing 2 consultations")).toBeDefined();
    expect(cardNames()).toEqual(["Dr. Meera Iyer", "Dr. Meera Iyer"]);
    expect(screen.getAllByRole("article")[0]?.textContent).toContain("Confirmed");
  });

  test("a card shows all details", async () => {
    await open({ appointments: [booked], query: "?period=all" });
    const text = screen.getByRole("article").textContent ?? "";
    for (const expected of [
      "Dr. Meera Iyer",
      "Anxiety & Stress",
      "Sleep",
      "4.9",
      "Monday, 16 November 2026",
      "9:45 AM IST",
      "Online",
      "Confirmed",
    ]) {
      expect(text).toContain(expected);
    }
  });

  test("shows the device's time too in another time zone", async () => {
    mockTimeZone("Europe/London");
    await open({ appointments: [booked], query: "?period=all" });
    expect(screen.getByRole("article").textContent).toContain("Mon 16 Nov, 4:15 AM where you are");
  });

  test("filters and updates the URL", async () => {
    const { router } = await open();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Time Period" }), "past");
    expect(cardNames()).toEqual(["Dr. Arjun Nambiar"]);
    expect(router.state.location.search).toBe("?period=past");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Time Period" }), "all");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Doctor" }), "9");
    expect(router.state.location.search).toBe("?period=all&doctor=9");
    expect(screen.getByText("Showing 1 consultation")).toBeDefined();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Specialization" }), "Sleep");
    expect(screen.getByText("Showing 0 consultations")).toBeDefined();
    expect(counts()).toEqual(["3", "1", "1"]);
    await userEvent.click(screen.getByRole("button", { name: "Show all consultations" }));
    expect(cardNames()).toHaveLength(3);
    expect(router.state.location.search).toBe("?period=all");
  });

  test("restores filters from the URL", async () => {
    await open({ query: "?period=past&specialization=Anxiety %26 Stress" });
    expect(cardNames()).toEqual(["Dr. Arjun Nambiar"]);
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Time Period" }).value).toBe("past");
  });

  test("a hold can be paid and cancelled but not joined", async () => {
    await open({ appointments: [unpaid] });
    const hold = card("Dr. Meera Iyer");
    expect(hold.getByText("Payment Pending")).toBeDefined();
    expect(hold.getByRole("link", { name: "Complete Payment" }).getAttribute("href")).toBe("https://rzp.io/i/abc");
    expect(hold.getByRole("timer").textContent).toMatch(/^1[12]:\d\d$/);
    expect(hold.getByRole("button", { name: "Cancel" })).toBeDefined();
    expect(hold.queryByRole("link", { name: "Join Session" })).toBeNull();
  });

  test("a hold without a payment link has no pay button", async () => {
    await open({ appointments: [{ ...unpaid, payment_url: null }] });
    expect(screen.queryByRole("link", { name: "Complete Payment" })).toBeNull();
  });

  test("shows an expired payment deadline", async () => {
    await open({ appointments: [{ ...unpaid, pay_by: hoursFromNow(-0.1) }] });
    expect(screen.getByText("The time to pay ran out")).toBeDefined();
  });

  test("a booked appointment can be joined, added to a calendar and cancelled", async () => {
    await open({ appointments: [upcoming] });
    expect(link("Join Session")).toBe("/consultations/room/Ab9");
    expect(link("Add to calendar")).toMatch(/\/appointments\/123\/calendar\.ics$/);
    expect(screen.getByRole("button", { name: "Cancel" })).toBeDefined();
  });

  test("no join button without a room, and no actions when completed or cancelled", async () => {
    await open({ appointments: [{ ...upcoming, meeting_join_url: null }] });
    expect(screen.queryByRole("link", { name: "Join Session" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    cleanup();
    await open({ appointments: [{ ...completed, status: "cancelled" }, completed], query: "?period=all" });
    expect(screen.getByText("Completed").className).toContain("text-taken");
    expect(screen.getByText("cancelled").className).toContain("text-danger");
    expect(within(screen.getAllByRole("article")[0] as HTMLElement).queryByRole("button")).toBeNull();
  });
});

describe("cancellation", () => {
  const dialog = () => screen.getByRole("dialog", { name: "Cancel this appointment?" });
  const confirm = () => within(dialog()).getByRole<HTMLButtonElement>("button", { name: "Confirm Cancel" });
  const reason = () => within(dialog()).getByRole<HTMLTextAreaElement>("textbox", { name: "Reason" });

  async function openDialog(options: OpenOptions = {}) {
    const page = await open({ appointments: [upcoming], ...options });
    const [first] = screen.getAllByRole("button", { name: "Cancel" });
    await userEvent.click(first as HTMLElement);
    return page;
  }

  test("shows the refund and requires a reason", async () => {
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

  test("fetches the current refund", async () => {
    await openDialog({ responses: { [`GET ${APPOINTMENT}`]: { body: { ...upcoming, refund_if_cancelled: 750 } } } });
    expect(await within(dialog()).findByText(/you get half back: ₹750 of ₹1,499/)).toBeDefined();
  });

  test("shows a toast, closes the dialog and removes the appointment", async () => {
    const { requests } = await openDialog({
      responses: {
        [APPOINTMENTS]: [{ body: [upcoming, unpaid] }, { body: [unpaid] }],
        [`DELETE ${APPOINTMENT}`]: { body: { success: true, message: "Cancelled", refund: 1499 } },
      },
    });
    expect(cardNames()).toHaveLength(2);
    await userEvent.type(reason(), " Feeling better ");
    await userEvent.click(confirm());
    await waitFor(() => expect(cardNames()).toHaveLength(1));
    expect(requests.find(({ body }) => body !== undefined)?.body).toEqual({ reason: "Feeling better" });
    expect(toast.success).toHaveBeenCalledWith("Appointment cancelled", {
      description: "Your appointment has been cancelled successfully. ₹1,499 is on its way back to you.",
    });
    expect(screen.queryByText("This action cannot be undone")).toBeNull();
  });

  test("shows the pending state and ignores a second click", async () => {
    const { requests } = await openDialog();
    await userEvent.type(reason(), "Feeling better");
    vi.stubGlobal("fetch", (request: Request) => {
      requests.push({ path: request.method, body: {} });
      return new Promise(() => {});
    });
    await userEvent.dblClick(confirm());
    expect(screen.getByRole("alert").textContent).toBe("Cancelling appointment");
    expect(requests.filter(({ path }) => path === "DELETE")).toHaveLength(1);
    for (const close of within(dialog()).getAllByRole("button", { name: "Close" })) await userEvent.click(close);
    expect(screen.getByText("This action cannot be undone")).toBeDefined();
  });

  test.each([
    [
      "a rejection",
      { status: 409, body: { message: "It has begun", code: "not_cancellable" } },
      "This appointment can no longer be cancelled",
    ],
    [
      "no success",
      { body: { success: false, message: "", refund: 0 } },
      "We couldn't cancel the appointment. Please try again.",
    ],
    ["a network error", [null], "We couldn't cancel the appointment. Please try again."],
  ])("%s: shows a toast, keeps the reason and allows a retry", async (_, response, description) => {
    await openDialog({ responses: { [`DELETE ${APPOINTMENT}`]: response } });
    await userEvent.type(reason(), "Feeling better");
    await userEvent.click(confirm());
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith("Cancellation failed", { description }));
    expect(reason().value).toBe("Feeling better");
    expect(confirm().getAttribute("aria-disabled")).toBeNull();
  });

  test("mentions no refund when there is none", async () => {
    await openDialog({ responses: { [`DELETE ${APPOINTMENT}`]: { body: { success: true, message: "", refund: 0 } } } });
    await userEvent.type(reason(), "Feeling better");
    await userEvent.click(confirm());
    await waitFor(() =>
      expect(toast.success).toHaveBeenCalledWith("Appointment cancelled", {
        description: "Your appointment has been cancelled successfully.",
      }),
    );
  });

  test("limits the length of the reason", async () => {
    await openDialog();
    await userEvent.click(reason());
    await userEvent.paste("x".repeat(501));
    expect(within(dialog()).getByText("Please use at most 500 characters")).toBeDefined();
    expect(confirm().disabled).toBe(true);
  });

  test("Close keeps the appointment and clears the reason", async () => {
    const { requests } = await openDialog();
    await userEvent.type(reason(), "Feeling better");
    const close = within(dialog()).getAllByRole("button", { name: "Close" });
    await userEvent.click(close.at(-1) as HTMLElement);
    expect(screen.queryByText("This action cannot be undone")).toBeNull();
    expect(requests.filter(({ body }) => body !== undefined)).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(reason().value).toBe("");
  });
});
