import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Button } from "../Button";
import { TextAreaField } from "../forms/Field";
import { Dialog, type DialogProps } from "./Dialog";

afterEach(cleanup);

function Page(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cancel appointment</Button>
      <Dialog
        title="Cancel this appointment?"
        text="This action cannot be undone"
        actions={<Button onClick={() => setOpen(false)}>Confirm Cancel</Button>}
        {...props}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

const open = () => userEvent.click(screen.getByRole("button", { name: "Cancel appointment" }));
const dialog = () => screen.getByRole("dialog", { name: "Cancel this appointment?" });

test("renders nothing while closed", () => {
  render(<Page />);
  expect(screen.queryByText("This action cannot be undone")).toBeNull();
});

test("it opens as a modal, named and described, with focus inside", async () => {
  const asModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
  render(<Page />);
  await open();
  expect(asModal).toHaveBeenCalledOnce();
  const described = dialog().getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toBe("This action cannot be undone");
  expect(document.activeElement).toBe(dialog());
});

test("focus starts at data-autofocus", async () => {
  render(
    <Page>
      <TextAreaField label="Reason" data-autofocus />
    </Page>,
  );
  await open();
  expect(document.activeElement).toBe(screen.getByLabelText("Reason"));
});

test("the cross closes it", async () => {
  render(<Page />);
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText("This action cannot be undone")).toBeNull();
});

test("Escape, which the browser turns into cancel, closes it", async () => {
  render(<Page />);
  await open();
  fireEvent(dialog(), new Event("cancel", { cancelable: true }));
  expect(screen.queryByText("This action cannot be undone")).toBeNull();
});

test("a click outside closes it, a click inside does not", async () => {
  render(<Page />);
  await open();
  await userEvent.click(screen.getByText("This action cannot be undone"));
  expect(screen.getByText("This action cannot be undone")).toBeDefined();
  await userEvent.click(dialog());
  expect(screen.queryByText("This action cannot be undone")).toBeNull();
});

test("dismissOnOutsideClick={false} keeps it open", async () => {
  render(<Page dismissOnOutsideClick={false} />);
  await open();
  await userEvent.click(dialog());
  expect(screen.getByText("This action cannot be undone")).toBeDefined();
});
