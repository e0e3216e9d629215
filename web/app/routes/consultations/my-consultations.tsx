// /my-consultations
import { MyConsultationsScreen } from "~/areas/consultations/MyConsultationsScreen";
import { privateMeta } from "../../meta";

export const meta = () => privateMeta("My Consultations | DFT");

export default MyConsultationsScreen;
