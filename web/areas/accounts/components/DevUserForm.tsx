// Development sign-in with any name and email.
import { zodResolver } from "@hookform/resolvers/zod";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "~/lib/forms/applyServerErrors";
import { isTooLong } from "~/lib/forms/fields";
import { emailSchema, textSchema } from "~/lib/forms/schemas";
import { z } from "~/lib/forms/zod";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/forms/Field";
import { FormField } from "~/ui/forms/FormField";

/** Looser than a patient's name, as on the server. */
const devUserSchema = z.object({
  name: textSchema((name) => {
    // not translated: development only
    if (name === "") return "Name is required";
    // not translated: development only
    return isTooLong(name, 100) ? "Name must be less than 100 characters" : undefined;
  }),
  email: emailSchema,
});

export type DevUser = z.infer<typeof devUserSchema>;

/** `onSubmit` rejects with the `ApiError` of an invalid field. */
export function DevUserForm({ onSubmit }: { onSubmit: (user: DevUser) => Promise<void> }) {
  const form = useForm({ resolver: zodResolver(devUserSchema), defaultValues: { name: "", email: "" } });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit((user) =>
    onSubmit(user).catch((error: unknown) => {
      applyServerErrors(form, error, { fields: ["name", "email"] });
    }),
  );
  return (
    <details className="group rounded-card border border-line bg-raised">
      <summary className="flex min-h-14 list-none items-center justify-between rounded-card px-4 font-semibold text-accent [&::-webkit-details-marker]:hidden">
        {/* not translated: development only */}
        Someone else
        <ChevronDown aria-hidden className="size-5 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <form onSubmit={submit} className="flex flex-col gap-4 px-4 pb-5 pt-2">
        <FormField control={form.control} name="name">
          {/* not translated: development only */}
          {(field) => <TextField {...field} label="Name" autoComplete="name" required />}
        </FormField>
        <FormField control={form.control} name="email">
          {/* not translated: development only */}
          {(field) => <TextField {...field} label="E-mail" type="email" autoComplete="email" required />}
        </FormField>
        <Button type="submit" fullWidth loading={isSubmitting}>
          {/* not translated: development only */}
          {isSubmitting ? "Signing in..." : "Sign In"}
        </Button>
      </form>
    </details>
  );
}
