// The contact form and its result.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Send from "lucide-react/icons/send";
import X from "lucide-react/icons/x";
import { Button } from "~/ui/Button";
import { Alert } from "~/ui/feedback/Alert";
import { SelectField, TextAreaField, TextField } from "~/ui/forms/Field";
import { FormField } from "~/ui/forms/FormField";
import { Link } from "~/ui/navigation/Link";
import type { Topic } from "./api";
import { topicLabels, topics } from "./contact";
import { TicketConfirmation } from "./TicketConfirmation";
import { useContactForm } from "./useContactForm";

type Props = {
  /** From the URL. */
  topic: Topic | null;
  /** The doctor that the message is about, and the URL without that doctor. */
  about: { name: string; removeUrl: string } | null;
  onReset: () => void;
};

export function ContactForm({ topic, about, onReset }: Props) {
  const { formRef, formProps, control, ticket, sentTo, isPending, problem } = useContactForm({
    topic,
    about: about?.name,
  });
  if (ticket) return <TicketConfirmation number={ticket} email={sentTo ?? ""} onReset={onReset} />;
  return (
    <form ref={formRef} {...formProps} noValidate aria-label={t`Write to us`} className="flex flex-col gap-5">
      {about && <AboutDoctor {...about} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField control={control} name="name">
          {(field) => <TextField {...field} label={t`Your name`} required autoComplete="name" readOnly={isPending} />}
        </FormField>
        <FormField control={control} name="email">
          {(field) => (
            <TextField
              {...field}
              label={t`E-mail`}
              type="email"
              required
              autoComplete="email"
              hint={t`The answer goes there.`}
              readOnly={isPending}
            />
          )}
        </FormField>
      </div>
      <FormField control={control} name="topic">
        {(field) => (
          <SelectField {...field} label={t`Topic`} required>
            <option value="" disabled>
              <Trans>Please choose</Trans>
            </option>
            {topics.map((topic) => (
              <option key={topic} value={topic}>
                {t(topicLabels[topic])}
              </option>
            ))}
          </SelectField>
        )}
      </FormField>
      <FormField control={control} name="message">
        {(field) => (
          <TextAreaField
            {...field}
            label={t`Message`}
            required
            rows={6}
            hint={t`10 to 2,000 characters. What belongs in a session with a doctor, please keep for the session.`}
            readOnly={isPending}
          />
        )}
      </FormField>
      {problem && <Alert title={t`${problem}. Your words are still here, and sending them twice makes one ticket.`} />}
      <Button
        type="submit"
        size="large"
        icon={Send}
        loading={isPending}
        className="sm:self-start rtl:[&_svg]:-scale-x-100"
      >
        {isPending ? t`Sending...` : t`Send Message`}
      </Button>
    </form>
  );
}

function AboutDoctor({ name, removeUrl }: { name: string; removeUrl: string }) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-control bg-accent-soft ps-4">
      <p>
        <Trans>
          About <strong className="font-semibold">{name}</strong>
        </Trans>
      </p>
      <Link
        to={removeUrl}
        replace
        aria-label={t`Not about ${name}`}
        className="inline-grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:text-accent-strong"
      >
        <X aria-hidden className="size-5" />
      </Link>
    </div>
  );
}
