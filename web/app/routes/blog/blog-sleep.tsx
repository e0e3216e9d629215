// /blog/sleep
import { sleep } from "~/content/blog/articles";
import { SleepArticle } from "~/content/blog/articles/sleep";
import { articleMeta } from "../../meta";

export const meta = () => articleMeta(sleep);

export default SleepArticle;
