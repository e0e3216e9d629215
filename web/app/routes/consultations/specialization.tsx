// /consultations/specialization/:name
import { msg } from "@lingui/core/macro";
import { preload, SpecializationScreen } from "~/areas/consultations/SpecializationScreen";
import { resourceMeta } from "../../meta";
import type { Route } from "./+types/specialization";

// Beside the data, not after it.
preload();

export const meta = resourceMeta(msg`Specialization`);

export default function Specialization({ params: { name } }: Route.ComponentProps) {
  return <SpecializationScreen key={name} name={name} />;
}
