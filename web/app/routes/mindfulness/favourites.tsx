// /favourites
import { FavouritesScreen } from "~/areas/mindfulness/FavouritesScreen";
import { privateMeta } from "../../meta";

export const meta = () => privateMeta("Favourites | DFT");

export default FavouritesScreen;
