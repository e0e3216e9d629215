// What is kept, what is always asked again, and what an odd address asks for.
import { expect, test } from "vitest";
import { createTestQueryClient, mockApi } from "~/testing/testUtils";
import {
  appointmentsQuery,
  calendarUrl,
  cancelAppointment,
  doctorQuery,
  doctorsQuery,
  slotsQuery,
  specialistsQuery,
  specializationsQuery,
} from "./api";

test("who practises here is kept for five minutes, their times not at all", () => {
  const kept = [doctorsQuery, doctorQuery("7"), specializationsQuery, specialistsQuery(1)];
  expect(kept.map(({ staleTime }) => staleTime)).toEqual([300_000, 300_000, 300_000, 300_000]);
  expect(slotsQuery("7", "Asia/Kolkata").staleTime).toBe(0);
  expect(appointmentsQuery.staleTime).toBe(0);
});

test("times are asked in a zone", async () => {
  const asked = mockApi({ "/api/v1/consultations/doctors/7/slots/": { body: {} } });
  await createTestQueryClient().fetchQuery(slotsQuery("7", "Europe/London"));
  expect(asked).toEqual([
    { path: "/api/v1/consultations/doctors/7/slots/", search: "?tz=Europe%2FLondon", body: undefined },
  ]);
});

test.each(["abc", "0", "-1", "1e3", "07"])("doctor %s is nobody", async (id) => {
  const asked = mockApi({ "/api/v1/consultations/doctors/0/": { status: 404, body: { code: "not_found" } } });
  await expect(createTestQueryClient().fetchQuery(doctorQuery(id))).rejects.toMatchObject({ status: 404 });
  expect(asked).toHaveLength(1);
});

test("the reason goes with the cancelling", async () => {
  const asked = mockApi({
    "/api/v1/consultations/appointments/123/": { body: { success: true, message: "", refund: 0 } },
  });
  await cancelAppointment(123, "Feeling better");
  expect(asked).toEqual([{ path: "/api/v1/consultations/appointments/123/", body: { reason: "Feeling better" } }]);
});

test("the calendar file has a whole address", () => {
  expect(calendarUrl(123)).toMatch(/^http:\/\/.+\/api\/v1\/consultations\/appointments\/123\/calendar\.ics$/);
});
