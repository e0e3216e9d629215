// /my-subscriptions
import { MySubscriptionsScreen } from "~/areas/subscriptions/MySubscriptionsScreen";
import { privateMeta } from "../../meta";

export const meta = () => privateMeta("My Subscriptions | DFT");

export default MySubscriptionsScreen;
