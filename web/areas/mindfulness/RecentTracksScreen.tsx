// /recent-tracks: what one heard last.
import { SavedTracksScreen } from "./SavedTracksScreen";

export function RecentTracksScreen() {
  return <SavedTracksScreen kind="recent" title="Recently Played" />;
}
