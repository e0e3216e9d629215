// /crisis

import { CrisisScreen } from "~/content/crisis/CrisisScreen";
import { paths } from "~/lib/paths";
import { emergency, teleManas } from "~/services/helplines";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: "Crisis help, now | DFT",
    description: `Call Tele-MANAS on ${teleManas.number}, free, day and night; in danger call ${emergency.number}. And what to do in the next ten minutes.`,
    path: paths.crisis,
  });

export default CrisisScreen;
