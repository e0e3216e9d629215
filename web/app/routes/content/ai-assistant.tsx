// /ai-assistant
import { t } from "@lingui/core/macro";
import { AiAssistantScreen } from "~/content/coming-soon/AiAssistantScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: t`AI Assistant`,
    description: t`It is not here yet: what it will be, what it will not, and who listens today.`,
    path: paths.aiAssistant,
  });

export default AiAssistantScreen;
