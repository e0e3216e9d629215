// /crisis
import { t } from "@lingui/core/macro";
import { CrisisScreen } from "~/content/crisis/CrisisScreen";
import { paths } from "~/lib/paths";
import { emergency, teleManas } from "~/services/helplines";
import { pageMeta } from "../../meta";

export const meta = () => {
  const helpline = teleManas.number;
  const emergencyNumber = emergency.number;
  return pageMeta({
    title: t`Crisis help, now`,
    description: t`Call Tele-MANAS on ${helpline}, free, day and night; in danger call ${emergencyNumber}. And what to do in the next ten minutes.`,
    path: paths.crisis,
  });
};

export default CrisisScreen;
