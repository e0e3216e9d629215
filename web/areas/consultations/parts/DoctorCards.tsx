// Doctors side by side.
import { useProgressiveList } from "~/lib/deferredRendering";
import type { Doctor } from "../api";
import { doctorGrid } from "./CardShapes";
import { DoctorCard } from "./DoctorCard";

type Props = { doctors: readonly Doctor[]; level?: 2 | 3 | 4; two?: boolean };

export function DoctorCards({ doctors, level = 3, two = false }: Props) {
  return (
    <ul className={doctorGrid(two)}>
      {useProgressiveList(doctors).map((doctor, place) => (
        <li key={doctor.id} className="below-148">
          <DoctorCard doctor={doctor} level={level} eager={place < 2} />
        </li>
      ))}
    </ul>
  );
}
