// /dopamart/cart
import { CartScreen } from "~/areas/dopamart/CartScreen";
import { privateMeta } from "../../meta";

export const meta = () => privateMeta("Your Cart | DFT");

export default CartScreen;
