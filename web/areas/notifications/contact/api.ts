// API of the contact page.
import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "~/api/client";
import { isNotFound } from "~/api/error";

export type Topic = Schema<"Topic">;
export type Officer = Schema<"GrievanceOfficerView">;

export const contactQuery = queryOptions({
  queryKey: ["contact"],
  queryFn: ({ signal }) => api.get("/api/notifications/contact/", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The name of the doctor that a message is about; null when there is no such doctor. */
export const aboutDoctorQuery = (id: number) =>
  queryOptions({
    queryKey: ["contact", "doctor", id],
    queryFn: async ({ signal }) => {
      try {
        const doctor = await api.get("/api/v1/consultations/doctors/{id}/", { params: { path: { id } }, signal });
        return doctor.display_name;
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    staleTime: 5 * 60_000,
  });

export function sendContactMessage(body: Schema<"CreateTicket">) {
  return api.post("/api/notifications/contact/", { body });
}
