// /favourites: the user's liked tracks.
import { SavedTracksScreen } from "./SavedTracksScreen";

export function FavouritesScreen() {
  return <SavedTracksScreen kind="favourites" title="Favourites" />;
}
