// /dev/ui
import { UiScreen } from "~/areas/dev/UiScreen";
import { privateMeta } from "../meta";

// not translated: a page for developers
export const meta = () => privateMeta("Parts");

export default UiScreen;
