// /health-tracker
import { t } from "@lingui/core/macro";
import { HealthTrackerScreen } from "~/content/coming-soon/HealthTrackerScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: t`Health Tracker`,
    description: t`It is not here yet: what it will be, and what helps today.`,
    path: paths.healthTracker,
  });

export default HealthTrackerScreen;
