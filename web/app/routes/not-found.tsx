// Any address that is no page.
import { privateMeta } from "../meta";
import { NotFoundScreen } from "../shell/NotFoundScreen";

export const meta = () => privateMeta("Page Not Found | DFT");

export default NotFoundScreen;
