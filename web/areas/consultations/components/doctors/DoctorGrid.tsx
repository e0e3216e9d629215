// Doctors side by side.
import { useProgressiveList } from "~/lib/deferredRendering";
import type { Doctor } from "../../api";
import { DoctorCard } from "./DoctorCard";
import { doctorGridClasses } from "./DoctorCardSkeletons";

type Props = { doctors: readonly Doctor[]; level?: 2 | 3 | 4; two?: boolean };

export function DoctorGrid({ doctors, level = 3, two = false }: Props) {
  return (
    <ul className={doctorGridClasses(two)}>
      {useProgressiveList(doctors).map((doctor, place) => (
        <li key={doctor.id} className="defer-layout-148">
          <DoctorCard doctor={doctor} level={level} eager={place < 2} />
        </li>
      ))}
    </ul>
  );
}
