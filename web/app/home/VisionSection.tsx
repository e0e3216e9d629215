// What we work towards, in one sentence, above a range of hills.
import { Trans } from "@lingui/react/macro";

export function VisionSection() {
  return (
    <section
      aria-labelledby="vision"
      className="defer-layout-124 relative mt-16 overflow-hidden bg-accent-soft md:mt-24"
    >
      <div className="mx-auto max-w-4xl px-6 pt-14 pb-40 text-center sm:pb-52 md:pt-20">
        <h2 id="vision" className="text-sm font-semibold tracking-normal text-accent">
          <Trans>Our vision</Trans>
        </h2>
        <p className="mx-auto mt-4 max-w-3xl text-balance text-2xl font-semibold tracking-tight">
          <Trans>An India in which asking for help with your mind is as ordinary as asking for the way.</Trans>
        </p>
        <p className="mx-auto mt-4 max-w-prose text-ink-soft">
          <Trans>
            In every town, in every language, at every hour; for the price of a meal out, and without having to explain
            yourself to anybody first.
          </Trans>
        </p>
      </div>
      <svg
        aria-hidden="true"
        viewBox="0 0 1200 200"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-x-0 bottom-0 h-36 w-full sm:h-48"
      >
        <circle cx="760" cy="96" r="58" className="fill-art-orb" />
        <path d="M0 120c150-80 280-70 420-10s260 60 400-14 260-50 380-10v120H0Z" className="fill-art-sage" />
        <path d="M0 156c180-60 330-52 480-8s290 40 430-12 210-30 290-8v80H0Z" className="fill-art-teal" />
        <path d="M0 186c220-40 400-34 560-8s420 14 640-14v40H0Z" className="fill-art-deep" />
      </svg>
    </section>
  );
}
