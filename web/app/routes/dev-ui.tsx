// /dev/ui
import { UiScreen } from "~/areas/dev/UiScreen";
import { privateMeta } from "../meta";

export const meta = () => privateMeta("Parts | DFT");

export default UiScreen;
