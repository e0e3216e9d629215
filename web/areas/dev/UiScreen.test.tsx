// The book of parts opens on every room.
import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { rooms } from "./book";
import { UiScreen } from "./UiScreen";

afterEach(cleanup);

test("every room is there, and the index leads to it", async () => {
  render(
    <MemoryRouter>
      <UiScreen />
    </MemoryRouter>,
  );
  const index = await screen.findByRole("navigation", { name: "Parts" });
  for (const { id, name } of rooms) {
    expect(within(index).getByRole("link", { name }).getAttribute("href")).toBe(`#${id}`);
    expect(screen.getByRole("region", { name }).id).toBe(id);
  }
});
