// /
import { t } from "@lingui/core/macro";
import { paths } from "~/lib/paths";
import { HomeScreen } from "../home/HomeScreen";
import { pageMeta } from "../meta";

export const meta = () =>
  pageMeta({
    title: t`DFT | Feel Better. Sleep Deeper. Live Healthier.`,
    description: t`DFT is a quiet place to look after your mind, made for people in India.`,
    path: paths.home,
  });

export default HomeScreen;
