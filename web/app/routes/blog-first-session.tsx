// /blog/first-session
import { firstSession } from "~/areas/pages/articles";
import { FirstSessionArticle } from "~/areas/pages/articles/firstSession";
import { articleMeta } from "../meta";

export const meta = () => articleMeta(firstSession);

export default FirstSessionArticle;
