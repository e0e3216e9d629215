// /consultations/specialization/:name
import { preload, SpecializationScreen } from "~/areas/consultations/SpecializationScreen";
import { resourceMeta } from "../../meta";
import type { Route } from "./+types/specialization";

// Beside the data, not after it.
preload();

export const meta = resourceMeta("Specialization | DFT");

export default function Specialization({ params: { name } }: Route.ComponentProps) {
  return <SpecializationScreen key={name} name={name} />;
}
