// The newsletter sign-up in the middle of the landing page.
import { Trans } from "@lingui/react/macro";
import { NewsletterForm } from "~/areas/notifications/NewsletterForm";

export function NewsletterSection() {
  return (
    <section aria-labelledby="weekly" className="defer-layout-100 mx-auto max-w-6xl px-4 pt-16 sm:px-6 md:pt-24">
      <div className="grid items-center gap-6 rounded-sheet bg-accent-soft px-6 py-10 md:px-12 lg:grid-cols-2 lg:gap-12">
        <div>
          <h2 id="weekly" className="text-xl">
            <Trans>Weekly tips for a lighter mind</Trans>
          </h2>
          <p className="mt-2 text-ink-soft">
            <Trans>Small, tried ways to rest, breathe and sleep a little better.</Trans>
          </p>
        </div>
        <NewsletterForm />
      </div>
    </section>
  );
}
