// /favourites: what one likes.
import { SavedTracksScreen } from "./SavedTracksScreen";

export function FavouritesScreen() {
  return <SavedTracksScreen kind="favourites" title="Favourites" />;
}
