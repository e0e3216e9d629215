// /consultations/doctor/:id
import { DoctorScreen } from "~/areas/consultations/DoctorScreen";
import { thingMeta } from "../meta";
import type { Route } from "./+types/doctor";

export const meta = thingMeta("Doctor | DFT");

export default function Doctor({ params: { id } }: Route.ComponentProps) {
  return <DoctorScreen key={id} id={id} />;
}
