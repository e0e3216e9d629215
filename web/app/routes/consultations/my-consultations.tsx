// /my-consultations
import { t } from "@lingui/core/macro";
import { MyConsultationsScreen } from "~/areas/consultations/MyConsultationsScreen";
import { privateMeta } from "../../meta";

export const meta = () => privateMeta(t`My Consultations`);

export default MyConsultationsScreen;
