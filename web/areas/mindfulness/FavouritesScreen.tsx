// /favourites: what one likes.
import { OwnScreen } from "./OwnScreen";

export function FavouritesScreen() {
  return <OwnScreen kind="favourites" title="Favourites" />;
}
