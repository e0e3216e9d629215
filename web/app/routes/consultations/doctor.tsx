// /consultations/doctor/:id
import { msg } from "@lingui/core/macro";
import { DoctorScreen, preload } from "~/areas/consultations/DoctorScreen";
import { resourceMeta } from "../../meta";
import type { Route } from "./+types/doctor";

// Beside the data, not after it.
preload();

export const meta = resourceMeta(msg`Doctor`);

export default function Doctor({ params: { id } }: Route.ComponentProps) {
  return <DoctorScreen key={id} id={id} />;
}
