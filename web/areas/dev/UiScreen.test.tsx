// The book of parts opens on every room.
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderRoute } from "~/testing/testUtils";
import { sections } from "./gallery";
import { UiScreen } from "./UiScreen";

afterEach(cleanup);

// The rooms are all parts at once: on a busy machine they take seconds to load, and then to be looked through.
const ROOMS_COME = 30_000;
const ALL_SEEN = 60_000;

test("every room is there, and the index leads to it", { timeout: ALL_SEEN }, async () => {
  renderRoute("/dev/ui", "/dev/ui", <UiScreen />);
  const index = await screen.findByRole("navigation", { name: "Parts" }, { timeout: ROOMS_COME });
  for (const { id, name } of sections) {
    expect(within(index).getByRole("link", { name }).getAttribute("href")).toBe(`#${id}`);
    expect(screen.getByRole("region", { name }).id).toBe(id);
  }
});
