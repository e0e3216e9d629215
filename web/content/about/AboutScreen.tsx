// /about: mission, values, team and roadmap.
import type { LucideIcon } from "lucide-react";
import ArrowRight from "lucide-react/icons/arrow-right";
import Ear from "lucide-react/icons/ear";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import ShieldCheck from "lucide-react/icons/shield-check";
import Sprout from "lucide-react/icons/sprout";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { Avatar } from "~/ui/media/Avatar";
import { TextLink } from "~/ui/navigation/Link";
import { Courtyard } from "./Courtyard";
import { ABOUT_STATS, ROADMAP } from "./constants";

const values: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Ear,
    title: "Listen first",
    text: "Before any advice, before any plan. It is most of what helps.",
  },
  {
    icon: ShieldCheck,
    title: "Keep it private",
    text: "We ask for little, show it to nobody else, and say what we keep.",
  },
  {
    icon: HeartHandshake,
    title: "Say only what is true",
    text: "No cure is promised here. What is not built yet says so on its page.",
  },
  {
    icon: Sprout,
    title: "Small steps count",
    text: "Ten breaths, one call, one night of sleep. We build for the next one.",
  },
];

export function AboutScreen() {
  return (
    <>
      <p className="bg-hold-soft text-balance px-6 py-2.5 text-center text-sm text-hold">
        <strong className="font-semibold">Coming Very Soon</strong>: the mood tracker and the AI assistant.
      </p>
      <section className="mx-auto grid max-w-6xl items-center gap-10 px-6 pt-10 md:grid-cols-[1.1fr_1fr] md:gap-12 md:pt-16">
        <div>
          <h1 className="text-3xl">A quiet place for a loud time</h1>
          <p className="mt-5 max-w-prose text-lg text-ink-soft">
            DFT brings doctors, sounds and small comforts together, for anybody in India who wants to feel a little
            better than yesterday.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink to={paths.mindfulness} size="large" iconEnd={ArrowRight} className="w-full sm:w-auto">
              Explore Mindfulness
            </ButtonLink>
            <ButtonLink to={paths.home} variant="secondary" size="large" className="w-full sm:w-auto">
              Back to Home
            </ButtonLink>
          </div>
        </div>
        <Courtyard className="mx-auto w-full max-w-sm md:max-w-md" />
      </section>

      <section aria-labelledby="numbers" className="mx-auto max-w-6xl px-6 pt-12">
        <h2 id="numbers" className="sr-only">
          In numbers
        </h2>
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-4">
          {ABOUT_STATS.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end bg-raised px-4 py-5 sm:px-6">
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="text-2xl font-bold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </section>

      <section aria-labelledby="mission" className="defer-layout-85 mx-auto max-w-6xl px-6 pt-16 md:pt-24">
        <div className="border-s-4 border-coral-glow ps-6 md:ps-10">
          <h2 id="mission" className="text-sm font-semibold tracking-normal text-coral">
            Our mission
          </h2>
          <p className="mt-3 max-w-3xl text-balance text-2xl font-semibold tracking-tight">
            To make care for the mind as near as a phone, as plain as a conversation, and as ordinary as a cup of tea.
          </p>
          <p className="mt-4 max-w-prose text-ink-soft">
            In a country with too few psychiatrists and too many nights awake, the first step is the hardest one. We
            work on that step.
          </p>
        </div>
      </section>

      <section aria-labelledby="values" className="defer-layout-169 mx-auto max-w-6xl px-6 pt-16 md:pt-24">
        <h2 id="values" className="text-2xl">
          Our core values
        </h2>
        <ul className="mt-8 grid sm:grid-cols-2 sm:gap-x-12">
          {values.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-5 border-t border-line py-6">
              <span className="grid size-12 shrink-0 place-items-center rounded-t-full rounded-b-control bg-accent-soft text-accent">
                <Icon aria-hidden className="size-6" />
              </span>
              <div>
                <h3 className="text-lg">{title}</h3>
                <p className="mt-1 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="team" className="defer-layout-127 mx-auto max-w-6xl px-6 pt-16 md:pt-24">
        <div className="flex flex-col gap-6 rounded-sheet bg-sunken p-6 sm:flex-row sm:items-center sm:gap-10 sm:p-10">
          <Avatar name="DFT Founder" shape="arch" decorative className="max-w-36" />
          <div className="max-w-prose">
            <h2 id="team" className="text-sm font-semibold tracking-normal text-coral">
              The team
            </h2>
            <h3 className="mt-1 text-xl">The founder</h3>
            <p className="mt-2 text-ink-soft">
              Answers for what DFT does and for what it leaves out. Everything else you meet here is the work of the
              doctors, each with their own name.
            </p>
            <p className="mt-2 flex flex-wrap gap-x-6">
              <TextLink touchTarget to={paths.doctors}>
                Meet the doctors
              </TextLink>
              <TextLink touchTarget to={paths.contact}>
                Write to us
              </TextLink>
            </p>
          </div>
        </div>
      </section>

      <section aria-labelledby="roadmap" className="defer-layout-160 mx-auto max-w-6xl px-6 pt-16 md:pt-24">
        <h2 id="roadmap" className="text-2xl">
          Our roadmap
        </h2>
        <ol className="mt-8 grid lg:grid-cols-4">
          {ROADMAP.map(({ when, title, text }) => (
            <li key={when} className="group relative ps-10 pb-8 last:pb-0 lg:pt-10 lg:pe-8 lg:pb-0 lg:ps-0">
              <span
                aria-hidden
                className="absolute start-2 top-4 h-full w-px bg-line-strong/50 group-last:hidden lg:start-4 lg:top-2 lg:h-px lg:w-full"
              />
              <span
                aria-hidden
                className="absolute start-0 top-1.5 size-4 rounded-full border-4 border-surface bg-coral-glow outline-2 outline-coral-glow lg:top-0"
              />
              <p className="text-sm font-semibold text-coral">{when}</p>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 max-w-prose text-sm text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
