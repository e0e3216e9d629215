// /bookmarks: what one keeps for later.
import { SavedTracksScreen } from "./SavedTracksScreen";

export function BookmarksScreen() {
  return <SavedTracksScreen kind="bookmarks" title="Bookmarks" />;
}
