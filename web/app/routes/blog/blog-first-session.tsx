// /blog/first-session
import { firstSession } from "~/content/blog/articles";
import { FirstSessionArticle } from "~/content/blog/articles/firstSession";
import { articleMeta } from "../../meta";

export const meta = () => articleMeta(firstSession);

export default FirstSessionArticle;
