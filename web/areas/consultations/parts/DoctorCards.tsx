// Doctors side by side.
import { useDeferredValue } from "react";
import type { Doctor } from "../api";
import { doctorGrid } from "./CardShapes";
import { DoctorCard } from "./DoctorCard";

/** As many as their shapes were. The rest are drawn without keeping a slow phone from what is touched meanwhile. */
const AT_ONCE = 6;

type Props = { doctors: readonly Doctor[]; level?: 2 | 3 | 4; two?: boolean };

export function DoctorCards({ doctors, level = 3, two = false }: Props) {
  const shown = useDeferredValue(doctors, doctors.slice(0, AT_ONCE));
  return (
    <ul className={doctorGrid(two)}>
      {shown.map((doctor, place) => (
        <li key={doctor.id} className="below-148">
          <DoctorCard doctor={doctor} level={level} eager={place < 2} />
        </li>
      ))}
    </ul>
  );
}
