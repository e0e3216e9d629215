// /dopamart/cart
import { t } from "@lingui/core/macro";
import { CartScreen } from "~/areas/dopamart/CartScreen";
import { privateMeta } from "../../meta";

export const meta = () => privateMeta(t`Your Cart`);

export default CartScreen;
