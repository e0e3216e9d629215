// /consultations/doctors
import { DoctorsScreen } from "~/areas/consultations/DoctorsScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: "Find Your Doctor | DFT",
    description: "Psychiatrists and psychologists in India: by what troubles you, by language and by fee.",
    path: paths.doctors,
  });

export default DoctorsScreen;
