// /recent-tracks
import { RecentTracksScreen } from "~/areas/mindfulness/RecentTracksScreen";
import { privateMeta } from "../../meta";

export const meta = () => privateMeta("Recently Played | DFT");

export default RecentTracksScreen;
