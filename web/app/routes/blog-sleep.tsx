// /blog/sleep
import { sleep } from "~/areas/pages/articles";
import { SleepArticle } from "~/areas/pages/articles/sleep";
import { articleMeta } from "../meta";

export const meta = () => articleMeta(sleep);

export default SleepArticle;
