// /consultations/book-consultation/:id
import { BookingScreen, preload } from "~/areas/consultations/BookingScreen";
import { privateMeta } from "../../meta";
import type { Route } from "./+types/book-consultation";

// Beside the data, not after it.
preload();

export const meta = () => privateMeta("Book a Consultation | DFT");

export default function BookConsultation({ params: { id } }: Route.ComponentProps) {
  return <BookingScreen key={id} id={id} />;
}
