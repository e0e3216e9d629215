// /blog/breathing
import { breathing } from "~/areas/pages/articles";
import { BreathingArticle } from "~/areas/pages/articles/breathing";
import { articleMeta } from "../meta";

export const meta = () => articleMeta(breathing);

export default BreathingArticle;
