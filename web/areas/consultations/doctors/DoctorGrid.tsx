// A grid of doctor cards.
import { useProgressiveList } from "~/lib/deferredRendering";
import type { Doctor } from "../api";
import { DoctorCard } from "./DoctorCard";
import { doctorGridClasses } from "./DoctorCardSkeletons";

type Props = { doctors: readonly Doctor[]; level?: 2 | 3 | 4; maxColumns?: 2 | 3 };

export function DoctorGrid({ doctors, level = 3, maxColumns = 3 }: Props) {
  return (
    <ul className={doctorGridClasses(maxColumns)}>
      {useProgressiveList(doctors).map((doctor, index) => (
        <li key={doctor.id} className="defer-layout-148">
          <DoctorCard doctor={doctor} level={level} eager={index < 2} />
        </li>
      ))}
    </ul>
  );
}
