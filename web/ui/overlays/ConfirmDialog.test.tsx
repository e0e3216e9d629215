import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ConfirmDialog } from "./ConfirmDialog";

function setup(props: { loading?: boolean; destructive?: boolean } = {}) {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  render(
    <ConfirmDialog
      open
      title="Delete this address?"
      text="This can not be undone."
      confirmLabel="Delete"
      onConfirm={onConfirm}
      onClose={onClose}
      {...props}
    />,
  );
  return { onConfirm, onClose };
}

test("confirms or cancels", async () => {
  const { onConfirm, onClose } = setup();
  expect(screen.getByRole("dialog", { name: "Delete this address?" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect(onConfirm).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  [false, "Delete"],
  [true, "Cancel"],
])("with destructive %s focus starts at %s", (destructive, name) => {
  setup({ destructive });
  expect(document.activeElement).toBe(screen.getByRole("button", { name }));
});

test("stays open while the action runs", async () => {
  const { onConfirm, onClose } = setup({ loading: true });
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await userEvent.keyboard("{Escape}");
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});
