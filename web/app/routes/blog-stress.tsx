// /blog/stress
import { stress } from "~/areas/pages/articles";
import { StressArticle } from "~/areas/pages/articles/stress";
import { articleMeta } from "../meta";

export const meta = () => articleMeta(stress);

export default StressArticle;
