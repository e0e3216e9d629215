// /recent-tracks: what one heard last.
import { OwnScreen } from "./OwnScreen";

export function RecentTracksScreen() {
  return <OwnScreen kind="recent" title="Recently Played" />;
}
