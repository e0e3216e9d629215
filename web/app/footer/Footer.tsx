// The end of every page: help, the letter, the ways on, and the theme.
import { NewsletterForm } from "~/areas/notifications/NewsletterForm";
import { emergency } from "~/services/helplines";
import { Link } from "~/ui/navigation/Link";
import { ThemeSwitch } from "~/ui/theme/ThemeSwitch";
import { Logo } from "../shell/Logo";
import { CrisisBanner } from "./CrisisBanner";
import { columns } from "./links";
import { SocialLinks } from "./SocialLinks";

export default function Footer() {
  return (
    <footer className="below-374 mt-16 print:hidden border-t border-line bg-sunken">
      <div className="mx-auto flex max-w-6xl flex-col gap-10 px-6 py-10">
        <CrisisBanner />
        <div className="flex flex-col justify-between gap-10 lg:flex-row">
          <section aria-labelledby="letter" className="w-full max-w-md">
            <div className="mb-4">
              <h2 id="letter" className="text-lg">
                A calm letter, once a week
              </h2>
              <p className="mt-1 text-sm text-ink-soft">Small things that help you rest, breathe and sleep.</p>
            </div>
            <NewsletterForm />
          </section>
          <nav aria-label="Footer" className="grid grow grid-cols-2 gap-8 sm:grid-cols-3 lg:max-w-2xl">
            {columns.map(({ title, links }) => (
              <section key={title}>
                <h2 className="mb-2 text-sm font-semibold tracking-normal text-ink">{title}</h2>
                <ul>
                  {links.map(({ to, label }) => (
                    <li key={to}>
                      <Link
                        to={to}
                        className="inline-flex min-h-11 items-center text-sm text-ink-soft transition-colors hover:text-accent-strong hover:underline"
                      >
                        {label}
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
            <p className="text-sm text-ink-soft">Not an emergency service. In danger, call {emergency.number}.</p>
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
