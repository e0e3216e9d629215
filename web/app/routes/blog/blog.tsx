// /blog
import { t } from "@lingui/core/macro";
import { BlogScreen } from "~/content/blog/BlogScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: t`Blog`,
    description: t`Short guides about sleep, breathing, stress and finding care, each with its sources.`,
    path: paths.blog,
  });

export default BlogScreen;
