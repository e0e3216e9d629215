import { expect, test } from "vitest";
import { pages } from "./pages";
import { paths } from "./paths";

test.each(Object.entries(paths))("%s (%s) has a page", (_, path) => {
  expect(Object.keys(pages)).toContain(path);
});
