// The footer: crisis help, newsletter, links, social links and the theme switch.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { NewsletterForm } from "~/areas/notifications/NewsletterForm";
import { emergency } from "~/services/helplines";
import { Link } from "~/ui/navigation/Link";
import { ThemeSwitch } from "~/ui/theme/ThemeSwitch";
import { Logo } from "../shell/Logo";
import { CrisisBanner } from "./CrisisBanner";
import { columns } from "./links";
import { SocialLinks } from "./SocialLinks";

export default function Footer() {
  const emergencyNumber = emergency.number;
  return (
    <footer className="defer-layout-374 mt-16 print:hidden border-t border-line bg-sunken">
      <div className="mx-auto flex max-w-6xl flex-col gap-10 px-6 py-10">
        <CrisisBanner />
        <div className="flex flex-col justify-between gap-10 lg:flex-row">
          <section aria-labelledby="newsletter" className="w-full max-w-md">
            <div className="mb-4">
              <h2 id="newsletter" className="text-lg">
                <Trans>A calm letter, once a week</Trans>
              </h2>
              <p className="mt-1 text-sm text-ink-soft">
                <Trans>Small things that help you rest, breathe and sleep.</Trans>
              </p>
            </div>
            <NewsletterForm />
          </section>
          <nav aria-label={t`Footer`} className="grid grow grid-cols-2 gap-8 sm:grid-cols-3 lg:max-w-2xl">
            {columns.map(({ title, links }) => (
              <section key={title.id}>
                <h2 className="mb-2 text-sm font-semibold tracking-normal text-ink">{t(title)}</h2>
                <ul>
                  {links.map(({ to, label }) => (
                    <li key={to}>
                      <Link
                        to={to}
                        className="inline-flex min-h-11 items-center text-sm text-ink-soft transition-colors hover:text-accent-strong hover:underline"
                      >
                        {t(label)}
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line pt-6">
          <div className="flex flex-wrap items-center gap-x-4">
            <Logo />
            <p className="text-sm text-ink-soft">
              <Trans>Not an emergency service. In danger, call {emergencyNumber}.</Trans>
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <SocialLinks />
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  );
}
