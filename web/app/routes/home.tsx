// /
import { paths } from "~/lib/paths";
import { HomeScreen } from "../home/HomeScreen";
import { pageMeta } from "../meta";

export const meta = () =>
  pageMeta({
    title: "DFT | Feel Better. Sleep Deeper. Live Healthier.",
    description: "DFT is a quiet place to look after your mind, made for people in India.",
    path: paths.home,
  });

export default HomeScreen;
