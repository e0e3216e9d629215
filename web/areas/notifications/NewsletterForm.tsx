// The weekly letter's box: an e-mail, a button, and how it went. Used by the footer and the home page.
import { CircleAlert, CircleCheck } from "lucide-react";
import { useFormSubmission } from "~/lib/hooks/useFormSubmission";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/forms/Field";
import { subscribe } from "./api";

export function NewsletterForm() {
  const {
    action,
    values: typed,
    isSubmitting: sending,
    outcome: subscribed,
  } = useFormSubmission(({ email = "" }) => subscribe(email));
  return (
    <form action={action} className="flex flex-col gap-2">
      <div className="flex flex-col gap-3 sm:flex-row">
        <TextField
          label="E-mail"
          labelHidden
          name="email"
          type="email"
          required
          autoComplete="email"
          placeholder="you@example.in"
          defaultValue={subscribed ? "" : typed["email"]}
          disabled={sending}
          className="grow"
        />
        <Button type="submit" loading={sending} className="sm:min-w-36">
          {sending ? "Subscribing..." : "Subscribe"}
        </Button>
      </div>
      {/* One line always, so that the outcome is announced and nothing moves for it. */}
      <div aria-live="polite" className="min-h-6 text-sm">
        {subscribed === undefined && <p className="text-ink-soft">One letter a week. Leave it with one click.</p>}
        {subscribed === true && (
          <p className="flex items-center gap-2 font-medium text-ok">
            <CircleCheck aria-hidden className="size-5 shrink-0" />
            Thank you for subscribing!
          </p>
        )}
        {subscribed === false && (
          <p className="flex items-center gap-2 font-medium text-danger">
            <CircleAlert aria-hidden className="size-5 shrink-0" />
            Subscription failed. Please try again.
          </p>
        )}
      </div>
    </form>
  );
}
