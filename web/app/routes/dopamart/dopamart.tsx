// /dopamart
import { t } from "@lingui/core/macro";
import { ProductsScreen } from "~/areas/dopamart/ProductsScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: t`Dopamart`,
    description: t`Small things for rest, breath and sleep, delivered free all over India.`,
    path: paths.dopamart,
  });

export default ProductsScreen;
