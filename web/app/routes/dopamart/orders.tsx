// /dopamart/orders
import { t } from "@lingui/core/macro";
import { OrdersScreen } from "~/areas/dopamart/OrdersScreen";
import { privateMeta } from "../../meta";

export const meta = () => privateMeta(t`My Orders`);

export default OrdersScreen;
