// /dopamart/orders
import { OrdersScreen } from "~/areas/dopamart/OrdersScreen";
import { privateMeta } from "../../meta";

export const meta = () => privateMeta("My Orders | DFT");

export default OrdersScreen;
