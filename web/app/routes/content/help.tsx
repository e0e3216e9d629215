// /help
import { HelpScreen } from "~/content/help/HelpScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: "Help Center | DFT",
    description: "Short answers about booking, paying, refunds, orders and your data.",
    path: paths.help,
  });

export default HelpScreen;
