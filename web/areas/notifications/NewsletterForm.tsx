// Newsletter subscription form, used in the footer and on the home page.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";

import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { useApiMutation } from "~/services/useApiMutation";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/forms/Field";
import { subscribe } from "./api";

export function NewsletterForm() {
  const { mutate, variables, isPending, isSuccess, isError } = useApiMutation({
    mutationFn: subscribe,
    onError: () => {},
  });
  return (
    // An `action`, because React replays one that was submitted before hydration. React also resets the form after it.
    <form action={(data) => mutate(String(data.get("email")))} className="flex flex-col gap-2">
      <div className="flex flex-col gap-3 sm:flex-row">
        <TextField
          label={t`E-mail`}
          labelHidden
          name="email"
          type="email"
          required
          autoComplete="email"
          placeholder="you@example.in"
          defaultValue={isSuccess ? "" : variables}
          disabled={isPending}
          className="grow"
        />
        <Button type="submit" loading={isPending} className="sm:min-w-36">
          {isPending ? t`Subscribing...` : t({ message: "Subscribe", context: "newsletter" })}
        </Button>
      </div>
      {/* Always rendered with a fixed height: a live region that causes no layout shift. */}
      <div aria-live="polite" className="min-h-6 text-sm">
        {isSuccess ? (
          <p className="flex items-center gap-2 font-medium text-ok">
            <CircleCheck aria-hidden className="size-5 shrink-0" />
            <Trans>Thank you for subscribing!</Trans>
          </p>
        ) : isError ? (
          <p className="flex items-center gap-2 font-medium text-danger">
            <CircleAlert aria-hidden className="size-5 shrink-0" />
            <Trans>Subscription failed. Please try again.</Trans>
          </p>
        ) : (
          <p className="text-ink-soft">
            <Trans>One letter a week. Leave it with one click.</Trans>
          </p>
        )}
      </div>
    </form>
  );
}
