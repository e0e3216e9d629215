// /crisis: helplines and first steps. A standalone static page without scripts and navigation bar, so that it loads fast and works offline.
import ArrowLeft from "lucide-react/icons/arrow-left";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import Phone from "lucide-react/icons/phone";
import { formatDate } from "~/lib/format";
import { paths } from "~/lib/paths";
import {
  CHECKED_ON,
  emergency,
  type Helpline,
  otherHelplines,
  sources,
  teleManas,
  telHref,
} from "~/services/helplines";
import { Link, TextLink } from "~/ui/navigation/Link";
import { BreathingCircle } from "./BreathingCircle";
import { type Step, stepsForOthers, stepsForYourself } from "./steps";

export function CrisisScreen() {
  return (
    <div className="mx-auto flex min-h-dvh max-w-3xl flex-col px-6 pb-10">
      <header className="flex h-18 shrink-0 items-center justify-between">
        <Link
          to={paths.home}
          className="-ms-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-sm font-semibold text-ink-soft transition-colors hover:bg-accent-soft hover:text-accent-strong"
        >
          <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
          DFT, home
        </Link>
      </header>
      <main id="content">
        <h1 className="text-3xl">You do not have to get through this alone</h1>
        <p className="mt-4 max-w-prose text-lg text-ink-soft">
          Somebody trained to listen is awake now. The call is free, and you need not know what to say.
        </p>
        <div className="mt-6 grid gap-3 sm:grid-cols-[3fr_2fr]">
          <PrimaryHelpline helpline={teleManas} prominent />
          <PrimaryHelpline helpline={emergency} />
        </div>

        <section aria-labelledby="now" className="mt-12">
          <div className="flex items-center justify-between gap-6">
            <h2 id="now" className="text-2xl">
              What to do now
            </h2>
            <BreathingCircle className="size-20 shrink-0 sm:size-24" />
          </div>
          <Steps steps={stepsForYourself} numbered />
        </section>

        <section aria-labelledby="others-in-crisis" className="mt-12 rounded-sheet bg-accent-soft px-6 py-8 sm:px-10">
          <h2 id="others-in-crisis" className="flex items-center gap-3 text-xl">
            <HeartHandshake aria-hidden className="size-7 shrink-0 text-accent" />
            If it is somebody you love
          </h2>
          <Steps steps={stepsForOthers} />
        </section>

        <section aria-labelledby="other-helplines" className="mt-12">
          <h2 id="other-helplines" className="text-xl">
            Other numbers that answer
          </h2>
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {otherHelplines.map((helpline) => (
              <HelplineRow key={helpline.number} helpline={helpline} />
            ))}
          </ul>
        </section>
      </main>
      <footer className="mt-12 max-w-prose text-sm text-ink-soft">
        <p>
          DFT is not an emergency service, and our doctors see people by appointment. When this night is over,{" "}
          <TextLink to={paths.consultations}>one of them can listen</TextLink> too.
        </p>
        <p className="mt-4">
          Numbers last checked on <time dateTime={CHECKED_ON}>{formatDate(CHECKED_ON)}</time>. Sources:{" "}
          {sources.join("; ")}. This page stays on your device and opens without a network.
        </p>
      </footer>
    </div>
  );
}

function PrimaryHelpline({ helpline, prominent = false }: { helpline: Helpline; prominent?: boolean }) {
  return (
    <a
      href={telHref(helpline)}
      className={
        prominent
          ? "flex min-h-24 items-center gap-4 rounded-card bg-accent px-6 py-5 text-accent-ink transition-colors hover:bg-accent-strong"
          : "flex min-h-24 items-center gap-4 rounded-card border border-line-strong bg-raised px-6 py-5 transition-colors hover:border-accent hover:bg-accent-soft"
      }
    >
      <Phone aria-hidden className="size-7 shrink-0" />
      <span>
        <span className="block text-xl font-bold">
          Call <span className="tabular-nums">{helpline.number}</span>
        </span>
        <span className="block text-sm">
          <strong className="font-semibold">{helpline.name}.</strong> {helpline.when}
        </span>
      </span>
    </a>
  );
}

function Steps({ steps, numbered = false }: { steps: readonly Step[]; numbered?: boolean }) {
  const List = numbered ? "ol" : "ul";
  return (
    <List className={numbered ? "mt-6 grid gap-6" : "mt-6 grid gap-5 sm:grid-cols-2 sm:gap-x-8"}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className={numbered ? "flex gap-4" : undefined}>
          {numbered && (
            <span
              aria-hidden
              className="grid size-9 shrink-0 place-items-center rounded-full bg-coral-soft font-bold text-coral"
            >
              {index + 1}
            </span>
          )}
          <div className="max-w-prose">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </List>
  );
}

function HelplineRow({ helpline }: { helpline: Helpline }) {
  return (
    <li>
      <a
        href={telHref(helpline)}
        className="-mx-3 flex min-h-16 flex-wrap items-center justify-between gap-x-6 rounded-control px-3 py-3 transition-colors hover:bg-accent-soft"
      >
        <span className="basis-64 grow">
          <strong className="block font-semibold">{helpline.name}</strong>
          <span className="block text-sm text-ink-soft">{helpline.when}</span>
        </span>
        <span className="inline-flex min-h-11 items-center gap-2 font-semibold tabular-nums text-accent">
          <Phone aria-hidden className="size-5" />
          {helpline.displayNumber ?? helpline.number}
        </span>
      </a>
    </li>
  );
}
