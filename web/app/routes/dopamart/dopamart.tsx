// /dopamart
import { ProductsScreen } from "~/areas/dopamart/ProductsScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: "Dopamart | DFT",
    description: "Small things for rest, breath and sleep, delivered free all over India.",
    path: paths.dopamart,
  });

export default ProductsScreen;
