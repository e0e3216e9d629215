// API of the contact page.
import { queryOptions } from "@tanstack/react-query";
import { ApiError, api, type Schema } from "~/api/client";

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
        const { name } = await api.get("/api/v1/consultations/doctors/{id}/", { params: { path: { id } }, signal });
        return /^dr\b\.?/i.test(name) ? name : `Dr. ${name}`;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 5 * 60_000,
  });

export type ContactResult =
  | { ticket: string }
  | { fieldErrors: Readonly<Record<string, readonly string[]>> }
  | { errorMessage: string };

export async function sendContactMessage(body: Schema<"CreateTicket">): Promise<ContactResult> {
  try {
    const { ticket } = await api.post("/api/notifications/contact/", { body });
    return { ticket };
  } catch (error) {
    if (!(error instanceof ApiError)) return { errorMessage: "Unexpected error" };
    if (error.status === 422 && Object.keys(error.errors).length > 0) return { fieldErrors: error.errors };
    return { errorMessage: error.message };
  }
}
