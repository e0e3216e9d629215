// /consultations/doctor/:id
import { DoctorScreen } from "~/areas/consultations/DoctorScreen";
import type { Route } from "./+types/doctor";

export const meta = () => [{ title: "Doctor | DFT" }];

export default function Doctor({ params: { id } }: Route.ComponentProps) {
  return <DoctorScreen key={id} id={id} />;
}
