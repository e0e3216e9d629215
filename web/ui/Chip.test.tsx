import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Chip, ChipGroup } from "./Chip";

afterEach(cleanup);

test("toggles by mouse and keyboard", async () => {
  const onPress = vi.fn();
  const { rerender } = render(
    <Chip selected={false} onToggle={onPress}>
      Sleep
    </Chip>,
  );
  expect(screen.getByRole("button", { name: "Sleep", pressed: false })).toBeDefined();
  await userEvent.click(screen.getByRole("button"));
  await userEvent.keyboard(" ");
  expect(onPress).toHaveBeenCalledTimes(2);
  rerender(
    <Chip selected onToggle={onPress}>
      Sleep
    </Chip>,
  );
  expect(screen.getByRole("button", { pressed: true })).toBeDefined();
});

test("an unavailable chip can not be selected and says why", async () => {
  const onPress = vi.fn();
  render(
    <ChipGroup label="Times on Monday" grid>
      <Chip selected={false} onToggle={onPress} disabledReason="hold" srNote="on hold">
        4:00 PM
      </Chip>
    </ChipGroup>,
  );
  expect(screen.getByRole("group", { name: "Times on Monday" })).toBeDefined();
  const chip = screen.getByRole("button", { name: "4:00 PM (on hold)" });
  await userEvent.click(chip);
  expect(onPress).not.toHaveBeenCalled();
});
