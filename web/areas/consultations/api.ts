// API calls and queries of consultations: doctors, specializations, slots, appointments and the room.
import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "~/api/client";

export type Doctor = Schema<"DoctorView">;
export type Specialization = Schema<"SpecializationView">;
export type Slot = Schema<"SlotView">;
/** Slots by date, in the requested time zone. */
export type SlotMap = Readonly<Record<string, readonly Slot[]>>;
export type Appointment = Schema<"AppointmentView">;
export type BookAppointmentInput = Schema<"BookAppointment">;
export type Room = Schema<"RoomView">;

export const CONSULTATIONS = ["consultations"] as const;

/** Doctors and specializations rarely change. */
const DIRECTORY_STALE_TIME = 5 * 60_000;
const SLOTS_REFETCH_INTERVAL = 60_000;

export const doctorsQuery = queryOptions({
  queryKey: [...CONSULTATIONS, "doctors"],
  queryFn: ({ signal }) => api.get("/api/v1/consultations/doctors/", { signal }),
  staleTime: DIRECTORY_STALE_TIME,
});

/** Any id but a positive integer becomes 0, for which the server returns 404. */
const parseId = (id: string) => (/^[1-9]\d*$/.test(id) ? Number(id) : 0);

export const doctorQuery = (id: string) =>
  queryOptions({
    queryKey: [...CONSULTATIONS, "doctors", id],
    queryFn: ({ signal }) =>
      api.get("/api/v1/consultations/doctors/{id}/", { params: { path: { id: parseId(id) } }, signal }),
    staleTime: DIRECTORY_STALE_TIME,
  });

export const specializationsQuery = queryOptions({
  queryKey: [...CONSULTATIONS, "specializations"],
  queryFn: ({ signal }) => api.get("/api/v1/consultations/specializations/", { signal }),
  staleTime: DIRECTORY_STALE_TIME,
});

export const specializationDoctorsQuery = (id: number) =>
  queryOptions({
    queryKey: [...CONSULTATIONS, "specializations", id, "doctors"],
    queryFn: ({ signal }) =>
      api.get("/api/v1/consultations/specializations/{id}/doctors/", { params: { path: { id } }, signal }),
    staleTime: DIRECTORY_STALE_TIME,
  });

/** Never served from the cache alone: other users book at the same time. */
export const slotsQuery = (id: string, tz: string) =>
  queryOptions({
    queryKey: [...CONSULTATIONS, "slots", id, tz],
    queryFn: ({ signal }): Promise<SlotMap> =>
      api.get("/api/v1/consultations/doctors/{id}/slots/", {
        params: { path: { id: parseId(id) }, query: { tz } },
        signal,
      }),
    staleTime: 0,
    refetchInterval: SLOTS_REFETCH_INTERVAL,
  });

export const appointmentsQuery = queryOptions({
  queryKey: [...CONSULTATIONS, "appointments"],
  queryFn: ({ signal }) => api.get("/api/v1/consultations/appointments/", { signal }),
  staleTime: 0,
});

export const appointmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...CONSULTATIONS, "appointments", id],
    queryFn: ({ signal }) =>
      api.get("/api/v1/consultations/appointments/{id}/", { params: { path: { id: parseId(id) } }, signal }),
    staleTime: 0,
  });

export const roomQuery = (token: string) =>
  queryOptions({
    queryKey: [...CONSULTATIONS, "room", token],
    queryFn: ({ signal }) => api.get("/api/v1/consultations/room/{token}/", { params: { path: { token } }, signal }),
    staleTime: 0,
  });

/** Recorded once by the server, with the time. */
export function giveConsent(token: string): Promise<Room> {
  return api.post("/api/v1/consultations/room/{token}/consent/", { params: { path: { token } } });
}

/** STUN and TURN servers with short-lived credentials. */
export function fetchIceServers(token: string): Promise<Schema<"IceView">> {
  return api.get("/api/v1/consultations/room/{token}/ice/", { params: { path: { token } } });
}

/** Idempotent: a second request for the same slot returns the same hold and payment link. */
export function bookAppointment(body: BookAppointmentInput): Promise<Appointment> {
  return api.post("/api/v1/consultations/appointments/", { body });
}

export function cancelAppointment(id: number, reason: string): Promise<Schema<"CancelledView">> {
  return api.delete("/api/v1/consultations/appointments/{id}/", { params: { path: { id } }, body: { reason } });
}

/** Absolute, because the link component treats a relative path as an app route. */
export function calendarUrl(id: number): string {
  return new URL(`/api/v1/consultations/appointments/${id}/calendar.ics`, window.location.href).href;
}
