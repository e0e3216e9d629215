// The component gallery.
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderRoute } from "~/testing/testUtils";
import { sections } from "./gallery";
import { UiScreen } from "./UiScreen";

afterEach(cleanup);

// The gallery imports every component, which can take seconds to load and query on a busy machine.
const LOAD_TIMEOUT = 30_000;
const TEST_TIMEOUT = 60_000;

test("renders every section, and the index links to it", { timeout: TEST_TIMEOUT }, async () => {
  renderRoute("/dev/ui", "/dev/ui", <UiScreen />);
  const index = await screen.findByRole("navigation", { name: "Parts" }, { timeout: LOAD_TIMEOUT });
  for (const { id, name } of sections) {
    expect(within(index).getByRole("link", { name }).getAttribute("href")).toBe(`#${id}`);
    expect(screen.getByRole("region", { name }).id).toBe(id);
  }
});
