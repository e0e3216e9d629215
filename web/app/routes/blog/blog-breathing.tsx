// /blog/breathing
import { breathing } from "~/content/blog/articles";
import { BreathingArticle } from "~/content/blog/articles/breathing";
import { articleMeta } from "../../meta";

export const meta = () => articleMeta(breathing);

export default BreathingArticle;
