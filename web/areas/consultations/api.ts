// The consultation calls: doctors, their fields, their times, my appointments, and the room.
import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "~/api/client";

export type Doctor = Schema<"DoctorView">;
export type Specialization = Schema<"SpecializationView">;
export type Slot = Schema<"SlotView">;
/** By date, in the zone that was asked for. */
export type SlotMap = Readonly<Record<string, readonly Slot[]>>;
export type Appointment = Schema<"AppointmentView">;
export type Booking = Schema<"AppointmentView">;
export type BookAppointmentInput = Schema<"BookAppointment">;
export type Room = Schema<"RoomView">;

export const CONSULTATIONS = ["consultations"] as const;

/** Who practises here changes seldom. */
const FIVE_MINUTES = 5 * 60_000;
/** How often the times of an open booking page are asked again. */
const EVERY_MINUTE = 60_000;

export const doctorsQuery = queryOptions({
  queryKey: [...CONSULTATIONS, "doctors"],
  queryFn: ({ signal }) => api.get("/api/v1/consultations/doctors/", { signal }),
  staleTime: FIVE_MINUTES,
});

/** An address with anything but a number in it names nobody, and the server says so. */
const parseId = (id: string) => (/^[1-9]\d*$/.test(id) ? Number(id) : 0);

export const doctorQuery = (id: string) =>
  queryOptions({
    queryKey: [...CONSULTATIONS, "doctors", id],
    queryFn: ({ signal }) =>
      api.get("/api/v1/consultations/doctors/{id}/", { params: { path: { id: parseId(id) } }, signal }),
    staleTime: FIVE_MINUTES,
  });

export const specializationsQuery = queryOptions({
  queryKey: [...CONSULTATIONS, "specializations"],
  queryFn: ({ signal }) => api.get("/api/v1/consultations/specializations/", { signal }),
  staleTime: FIVE_MINUTES,
});

export const specialistsQuery = (id: number) =>
  queryOptions({
    queryKey: [...CONSULTATIONS, "specializations", id, "doctors"],
    queryFn: ({ signal }) =>
      api.get("/api/v1/consultations/specializations/{id}/doctors/", { params: { path: { id } }, signal }),
    staleTime: FIVE_MINUTES,
  });

/** Always fresh: somebody else may be looking at the same time. */
export const slotsQuery = (id: string, tz: string) =>
  queryOptions({
    queryKey: [...CONSULTATIONS, "slots", id, tz],
    queryFn: ({ signal }): Promise<SlotMap> =>
      api.get("/api/v1/consultations/doctors/{id}/slots/", {
        params: { path: { id: parseId(id) }, query: { tz } },
        signal,
      }),
    staleTime: 0,
    refetchInterval: EVERY_MINUTE,
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

/** Said once, and kept by the server with its time. */
export function giveConsent(token: string): Promise<Room> {
  return api.post("/api/v1/consultations/room/{token}/consent/", { params: { path: { token } } });
}

/** What helps two browsers find each other through their networks; its credentials live for a while only. */
export function iceServers(token: string): Promise<Schema<"IceView">> {
  return api.get("/api/v1/consultations/room/{token}/ice/", { params: { path: { token } } });
}

/** Asking twice for the same time is answered with the same hold and the same link. */
export function bookAppointment(body: BookAppointmentInput): Promise<Booking> {
  return api.post("/api/v1/consultations/appointments/", { body });
}

export function cancelAppointment(id: number, reason: string): Promise<Schema<"CancelledView">> {
  return api.delete("/api/v1/consultations/appointments/{id}/", { params: { path: { id } }, body: { reason } });
}

/** The whole address of an appointment as a calendar file: a path alone would be taken for a page. */
export function calendarUrl(id: number): string {
  return new URL(`/api/v1/consultations/appointments/${id}/calendar.ics`, window.location.href).href;
}
