// /consultations/booking-confirmed
import { t } from "@lingui/core/macro";
import { ConfirmedScreen } from "~/areas/consultations/ConfirmedScreen";
import { privateMeta } from "../../meta";

export const meta = () => privateMeta(t`Your Booking`);

export default ConfirmedScreen;
