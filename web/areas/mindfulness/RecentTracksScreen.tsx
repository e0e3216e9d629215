// /recent-tracks: the user's recently played tracks.
import { SavedTracksScreen } from "./SavedTracksScreen";

export function RecentTracksScreen() {
  return <SavedTracksScreen kind="recent" title="Recently Played" />;
}
