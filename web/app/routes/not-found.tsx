// Any address that is no page.
import { t } from "@lingui/core/macro";
import { privateMeta } from "../meta";
import { NotFoundScreen } from "../shell/NotFoundScreen";

export const meta = () => privateMeta(t`Page Not Found`);

export default NotFoundScreen;
