// /consultations/booking-confirmed
import { ConfirmedScreen } from "~/areas/consultations/ConfirmedScreen";
import { privateMeta } from "../../meta";

export const meta = () => privateMeta("Your Booking | DFT");

export default ConfirmedScreen;
