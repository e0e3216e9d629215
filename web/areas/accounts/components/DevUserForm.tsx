// Development sign-in with any name and email.
import { ChevronDown } from "lucide-react";
import { useFormSubmission } from "~/lib/hooks/useFormSubmission";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/forms/Field";

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

type Props = { onSubmit: (name: string, email: string) => Promise<FieldErrors> };

export function DevUserForm({ onSubmit }: Props) {
  const {
    action,
    values: typed,
    isSubmitting: sending,
    outcome: errors,
  } = useFormSubmission(({ name = "", email = "" }) => onSubmit(name, email));
  return (
    <details className="group rounded-card border border-line bg-raised">
      <summary className="flex min-h-14 list-none items-center justify-between rounded-card px-4 font-semibold text-accent [&::-webkit-details-marker]:hidden">
        Someone else
        <ChevronDown aria-hidden className="size-5 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <form action={action} className="flex flex-col gap-4 px-4 pb-5 pt-2">
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          required
          defaultValue={typed["name"]}
          error={errors?.["name"]?.[0]}
        />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={typed["email"]}
          error={errors?.["email"]?.[0]}
        />
        <Button type="submit" fullWidth loading={sending}>
          {sending ? "Signing in..." : "Sign In"}
        </Button>
      </form>
    </details>
  );
}
