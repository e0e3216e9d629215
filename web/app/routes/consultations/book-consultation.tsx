// /consultations/book-consultation/:id
import { BookingScreen } from "~/areas/consultations/BookingScreen";
import { privateMeta } from "../../meta";
import type { Route } from "./+types/book-consultation";

export const meta = () => privateMeta("Book a Consultation | DFT");

export default function BookConsultation({ params: { id } }: Route.ComponentProps) {
  return <BookingScreen key={id} id={id} />;
}
