// /bookmarks: the user's bookmarked tracks.
import { t } from "@lingui/core/macro";
import { SavedTracksScreen } from "./SavedTracksScreen";

export function BookmarksScreen() {
  return <SavedTracksScreen kind="bookmarks" title={t`Bookmarks`} />;
}
