// /consultations/doctors
import { t } from "@lingui/core/macro";
import { DoctorsScreen } from "~/areas/consultations/DoctorsScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: t`Find Your Doctor`,
    description: t`Psychiatrists and psychologists in India: by what troubles you, by language and by fee.`,
    path: paths.doctors,
  });

export default DoctorsScreen;
