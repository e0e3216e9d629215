// /bookmarks: the user's bookmarked tracks.
import { SavedTracksScreen } from "./SavedTracksScreen";

export function BookmarksScreen() {
  return <SavedTracksScreen kind="bookmarks" title="Bookmarks" />;
}
