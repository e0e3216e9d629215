// /crisis
import { CrisisScreen } from "~/areas/pages/crisis/CrisisScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../meta";

export const meta = () =>
  pageMeta({
    title: "Crisis help, now | DFT",
    description:
      "Call Tele-MANAS on 14416, free, day and night; in danger call 112. And what to do in the next ten minutes.",
    path: paths.crisis,
  });

export default CrisisScreen;
