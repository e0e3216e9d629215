// Cache times, request parameters and invalid ids.
import { expect, test } from "vitest";
import { createTestQueryClient, mockApi } from "~/testing/testUtils";
import {
  appointmentsQuery,
  calendarUrl,
  cancelAppointment,
  doctorQuery,
  doctorsQuery,
  slotsQuery,
  specializationDoctorsQuery,
  specializationsQuery,
} from "./api";

test("caches doctors for five minutes, and slots not at all", () => {
  const directoryQueries = [doctorsQuery, doctorQuery("7"), specializationsQuery, specializationDoctorsQuery(1)];
  expect(directoryQueries.map(({ staleTime }) => staleTime)).toEqual([300_000, 300_000, 300_000, 300_000]);
  expect(slotsQuery("7", "Asia/Kolkata").staleTime).toBe(0);
  expect(appointmentsQuery.staleTime).toBe(0);
});

test("requests slots in a time zone", async () => {
  const requests = mockApi({ "/api/v1/consultations/doctors/7/slots/": { body: {} } });
  await createTestQueryClient().fetchQuery(slotsQuery("7", "Europe/London"));
  expect(requests).toEqual([
    { path: "/api/v1/consultations/doctors/7/slots/", search: "?tz=Europe%2FLondon", body: undefined },
  ]);
});

test.each(["abc", "0", "-1", "1e3", "07"])("doctor id %s is not found", async (id) => {
  const requests = mockApi({ "/api/v1/consultations/doctors/0/": { status: 404, body: { code: "not_found" } } });
  await expect(createTestQueryClient().fetchQuery(doctorQuery(id))).rejects.toMatchObject({ status: 404 });
  expect(requests).toHaveLength(1);
});

test("sends the reason of a cancellation", async () => {
  const requests = mockApi({
    "/api/v1/consultations/appointments/123/": { body: { success: true, message: "", refund: 0 } },
  });
  await cancelAppointment(123, "Feeling better");
  expect(requests).toEqual([{ path: "/api/v1/consultations/appointments/123/", body: { reason: "Feeling better" } }]);
});

test("the calendar URL is absolute", () => {
  expect(calendarUrl(123)).toMatch(/^http:\/\/.+\/api\/v1\/consultations\/appointments\/123\/calendar\.ics$/);
});
