// /contact: the contact form and the grievance officer.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import LifeBuoy from "lucide-react/icons/life-buoy";
import { Masthead } from "~/content/ArticleLayout";
import { PhoneLink } from "~/content/PhoneLink";
import { paths } from "~/lib/paths";
import { emergency, teleManas } from "~/services/helplines";
import { deferHydration, LoadError } from "~/ui/lazyComponent";
import { TextLink } from "~/ui/navigation/Link";
import { GrievanceOfficer } from "./GrievanceOfficer";

// Prerendered; hydrates after the page.
const ContactForm = deferHydration(() => import("./ContactFormContainer"), {
  fallback: <div className="min-h-dvh" />,
  errorFallback: (retry) => (
    <LoadError onRetry={retry}>
      <Trans>The form could not be loaded</Trans>
    </LoadError>
  ),
});

export function ContactScreen() {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-4 sm:px-6 md:pt-8">
      <Masthead
        category={t`Contact`}
        title={t`Write to us`}
        lead={
          <p>
            <Trans>
              A person reads it. You get a ticket number at once, here and by e-mail. In danger call{" "}
              <PhoneLink helpline={emergency} />; if it is too much, Tele-MANAS listens day and night:{" "}
              <PhoneLink helpline={teleManas} />.
            </Trans>
          </p>
        }
        motif="hills"
      />
      <div className="mt-8 grid gap-8 px-2 sm:px-0 md:mt-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <div className="min-w-0">
          <ContactForm />
          <noscript>
            <p className="mt-4 text-sm text-ink-soft">
              <Trans>Sending needs JavaScript, which your browser has turned off.</Trans>
            </p>
          </noscript>
        </div>
        <aside className="flex flex-col gap-6" aria-label={t`Other ways`}>
          <GrievanceOfficer />
          <p className="flex gap-3 text-sm text-ink-soft">
            <LifeBuoy aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
            <span>
              <Trans>
                Many questions have an answer in the <TextLink to={paths.help}>Help Center</TextLink> already.
              </Trans>
            </span>
          </p>
        </aside>
      </div>
    </div>
  );
}
