// FormField and applyServerErrors in a form with a zod schema.
import { zodResolver } from "@hookform/resolvers/zod";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { ApiError } from "~/api/error";
import { applyServerErrors } from "~/lib/forms/applyServerErrors";
import { emailSchema, phoneSchema } from "~/lib/forms/schemas";
import { z } from "~/lib/forms/zod";
import { TextField } from "./Field";
import { FormField } from "./FormField";

const schema = z.object({ email: emailSchema, phone: phoneSchema });
type Values = z.infer<typeof schema>;

function ContactForm({ onSend }: { onSend: (values: Values) => void }) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: "", phone: "" } });
  const submit = form.handleSubmit((values) => {
    try {
      onSend(values);
    } catch (error) {
      applyServerErrors(form, error, { fields: ["email", "phone"], prefix: "patient." });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormField control={form.control} name="email">
        {(field) => <TextField {...field} label="Email" type="email" />}
      </FormField>
      <FormField control={form.control} name="phone">
        {(field) => <TextField {...field} label="Phone" />}
      </FormField>
      <button type="submit">Send</button>
    </form>
  );
}

const send = () => userEvent.click(screen.getByRole("button", { name: "Send" }));

test("shows the messages of the schema and focuses the first invalid field", async () => {
  const onSend = vi.fn();
  render(<ContactForm onSend={onSend} />);
  await send();
  await screen.findByText("Email is required");
  expect(screen.getByText("Phone number is required")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Email" }));
  expect(screen.getByRole("textbox", { name: "Email" }).getAttribute("aria-invalid")).toBe("true");
  expect(onSend).not.toHaveBeenCalled();
});

test("submits parsed values", async () => {
  const onSend = vi.fn();
  render(<ContactForm onSend={onSend} />);
  await userEvent.type(screen.getByRole("textbox", { name: "Email" }), "asha@example.in");
  await userEvent.type(screen.getByRole("textbox", { name: "Phone" }), "+91 98765 43210");
  await send();
  await waitFor(() => expect(onSend).toHaveBeenCalledWith({ email: "asha@example.in", phone: "9876543210" }));
});

test("shows the errors of the server at their fields and focuses the first of them", async () => {
  render(
    <ContactForm
      onSend={() => {
        throw new ApiError(422, "Invalid", "invalid", { "patient.phone": ["This number is blocked"], other: ["No"] });
      }}
    />,
  );
  await userEvent.type(screen.getByRole("textbox", { name: "Email" }), "asha@example.in");
  await userEvent.type(screen.getByRole("textbox", { name: "Phone" }), "9876543210");
  await send();
  await screen.findByText("This number is blocked");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Phone" })));
});
