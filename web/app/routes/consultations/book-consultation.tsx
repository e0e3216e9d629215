// /consultations/book-consultation/:id
import { t } from "@lingui/core/macro";
import { BookingScreen, preload } from "~/areas/consultations/BookingScreen";
import { privateMeta } from "../../meta";
import type { Route } from "./+types/book-consultation";

// Beside the data, not after it.
preload();

export const meta = () => privateMeta(t`Book a Consultation`);

export default function BookConsultation({ params: { id } }: Route.ComponentProps) {
  return <BookingScreen key={id} id={id} />;
}
