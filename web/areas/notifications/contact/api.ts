// The calls of the contact page.
import { queryOptions } from "@tanstack/react-query";
import { ApiError, api, type Schema } from "~/api/client";

export type Topic = Schema<"Topic">;
export type Officer = Schema<"GrievanceOfficerView">;

export const contactQuery = queryOptions({
  queryKey: ["contact"],
  queryFn: ({ signal }) => api.get("/api/notifications/contact/", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** A doctor whom a message is about: their name, or null when there is none. */
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

/** What came of writing: a ticket, fields that cannot be taken, or why nobody can tell. */
export type ContactResult =
  | { ticket: string }
  | { wrong: Readonly<Record<string, readonly string[]>> }
  | { failure: string };

export async function sendContactMessage(body: Schema<"CreateTicket">): Promise<ContactResult> {
  try {
    const { ticket } = await api.post("/api/notifications/contact/", { body });
    return { ticket };
  } catch (error) {
    if (!(error instanceof ApiError)) return { failure: "Unexpected error" };
    if (error.status === 422 && Object.keys(error.errors).length > 0) return { wrong: error.errors };
    return { failure: error.message };
  }
}
