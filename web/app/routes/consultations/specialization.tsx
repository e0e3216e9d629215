// /consultations/specialization/:name
import { SpecializationScreen } from "~/areas/consultations/SpecializationScreen";
import { resourceMeta } from "../../meta";
import type { Route } from "./+types/specialization";

export const meta = resourceMeta("Specialization | DFT");

export default function Specialization({ params: { name } }: Route.ComponentProps) {
  return <SpecializationScreen key={name} name={name} />;
}
