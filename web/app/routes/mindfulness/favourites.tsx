// /favourites
import { t } from "@lingui/core/macro";
import { FavouritesScreen } from "~/areas/mindfulness/FavouritesScreen";
import { privateMeta } from "../../meta";

export const meta = () => privateMeta(t`Favourites`);

export default FavouritesScreen;
