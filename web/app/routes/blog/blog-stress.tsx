// /blog/stress
import { stress } from "~/content/blog/articles";
import { StressArticle } from "~/content/blog/articles/stress";
import { articleMeta } from "../../meta";

export const meta = () => articleMeta(stress);

export default StressArticle;
