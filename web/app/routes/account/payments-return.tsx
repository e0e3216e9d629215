// /payments/return
import { ReturnScreen } from "~/areas/payments/ReturnScreen";
import { privateMeta } from "../../meta";

export const meta = () => privateMeta("Your Payment | DFT");

export default ReturnScreen;
