// /recent-tracks: the user's recently played tracks.
import { t } from "@lingui/core/macro";
import { SavedTracksScreen } from "./SavedTracksScreen";

export function RecentTracksScreen() {
  return <SavedTracksScreen kind="recent" title={t`Recently Played`} />;
}
