// /bookmarks
import { BookmarksScreen } from "~/areas/mindfulness/BookmarksScreen";
import { privateMeta } from "../../meta";

export const meta = () => privateMeta("Bookmarks | DFT");

export default BookmarksScreen;
