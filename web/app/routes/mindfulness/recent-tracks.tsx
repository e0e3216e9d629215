// /recent-tracks
import { t } from "@lingui/core/macro";
import { RecentTracksScreen } from "~/areas/mindfulness/RecentTracksScreen";
import { privateMeta } from "../../meta";

export const meta = () => privateMeta(t`Recently Played`);

export default RecentTracksScreen;
