// /favourites: the user's liked tracks.
import { t } from "@lingui/core/macro";
import { SavedTracksScreen } from "./SavedTracksScreen";

export function FavouritesScreen() {
  return <SavedTracksScreen kind="favourites" title={t`Favourites`} />;
}
