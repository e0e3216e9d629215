// /bookmarks: what one keeps for later.
import { OwnScreen } from "./OwnScreen";

export function BookmarksScreen() {
  return <OwnScreen kind="bookmarks" title="Bookmarks" />;
}
