import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, Link, RouterProvider, useNavigate } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { TextField } from "../forms/Field";
import { FormPage, FormSection } from "./FormPage";

afterEach(cleanup);

const save = vi.fn(async (_name: string) => {});

function DoctorForm() {
  const navigate = useNavigate();
  const [name, setName] = useState("Asha Menon");
  const [saved, setSaved] = useState(name);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<string>();
  async function onSave() {
    if (!name.trim()) return setError("Please enter a name");
    setError(undefined);
    setIsSaving(true);
    await save(name);
    setIsSaving(false);
    setSaved(name);
    await navigate("/doctors");
  }
  return (
    <FormPage
      title="Edit doctor"
      back={{ to: "/doctors", label: "Doctors" }}
      isDirty={name !== saved}
      isSaving={isSaving}
      errors={error ? [{ fieldId: "name", message: error }] : []}
      onSave={onSave}
    >
      <FormSection title="Profile" text="Patients see this.">
        <TextField
          id="name"
          label="Name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={error}
        />
      </FormSection>
      <Link to="?tab=hours">Hours</Link>
    </FormPage>
  );
}

function renderForm() {
  const router = createMemoryRouter(
    [
      { path: "/doctors/1", element: <DoctorForm /> },
      { path: "/doctors", element: <p>All doctors</p> },
    ],
    { initialEntries: ["/doctors/1"] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

const name = () => screen.getByLabelText<HTMLInputElement>("Name");
const click = (label: string) => userEvent.click(screen.getByRole("button", { name: label }));
const leaving = () => userEvent.click(screen.getByRole("link", { name: "Doctors" }));

test("has a title, a way back and titled sections", () => {
  renderForm();
  expect(screen.getByRole("heading", { level: 1, name: "Edit doctor" })).toBeDefined();
  expect(screen.getByRole("form", { name: "Edit doctor" })).toBeDefined();
  expect(screen.getByRole("region", { name: "Profile" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Doctors" }).getAttribute("href")).toBe("/doctors");
});

test("says whether there is something to save", async () => {
  renderForm();
  expect(screen.getByRole("status").textContent).toBe("Everything is saved.");
  await userEvent.type(name(), "!");
  expect(screen.getByRole("status").textContent).toBe("You have unsaved changes.");
});

test("leaves without a question when nothing was changed", async () => {
  renderForm();
  await leaving();
  await screen.findByText("All doctors");
});

test("asks before edits are lost, and keeps them when the user stays", async () => {
  renderForm();
  await userEvent.type(name(), "!");
  await leaving();
  await screen.findByRole("dialog", { name: "Leave without saving?" });
  await click("Keep editing");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(name().value).toBe("Asha Menon!");
  await leaving();
  await userEvent.click(await screen.findByRole("button", { name: "Leave without saving" }));
  await screen.findByText("All doctors");
});

test("does not ask when only the search params change", async () => {
  const router = renderForm();
  await userEvent.type(name(), "!");
  await userEvent.click(screen.getByRole("link", { name: "Hours" }));
  expect(router.state.location.search).toBe("?tab=hours");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("saves on Enter and leaves without a question", async () => {
  renderForm();
  await userEvent.type(name(), "!{Enter}");
  await screen.findByText("All doctors");
  expect(save).toHaveBeenCalledWith("Asha Menon!");
});

test("lists what is wrong, takes focus there, and leads to the field", async () => {
  renderForm();
  await userEvent.clear(name());
  await click("Save");
  const alert = await screen.findByRole("alert");
  await vi.waitFor(() => expect(document.activeElement).toBe(alert));
  expect(alert.textContent).toContain("One field needs a look");
  await userEvent.click(screen.getByRole("link", { name: "Please enter a name" }));
  expect(document.activeElement).toBe(name());
});

test("lets the browser ask when the tab is closed with edits", async () => {
  renderForm();
  expect(fireEvent(window, new Event("beforeunload", { cancelable: true }))).toBe(true);
  await userEvent.type(name(), "!");
  expect(fireEvent(window, new Event("beforeunload", { cancelable: true }))).toBe(false);
});
