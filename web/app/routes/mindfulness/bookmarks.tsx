// /bookmarks
import { t } from "@lingui/core/macro";
import { BookmarksScreen } from "~/areas/mindfulness/BookmarksScreen";
import { privateMeta } from "../../meta";

export const meta = () => privateMeta(t`Bookmarks`);

export default BookmarksScreen;
