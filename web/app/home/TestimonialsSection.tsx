// Two voices, as letters on the table.
import { Trans } from "@lingui/react/macro";
import { Avatar } from "~/ui/media/Avatar";
import { voices } from "./constants";

export function TestimonialsSection() {
  return (
    <section aria-labelledby="voices" className="defer-layout-190 mx-auto max-w-6xl px-6 pt-16 md:pt-24">
      <h2 id="voices" className="text-2xl">
        <Trans>What it is like</Trans>
      </h2>
      <ul className="mt-8 grid gap-6 md:grid-cols-2">
        {voices().map(({ words, who, what }) => (
          <li key={who} className="rounded-sheet bg-sunken md:odd:-translate-y-2 md:even:translate-y-2">
            <figure className="flex h-full flex-col p-6 sm:p-10">
              <span aria-hidden className="text-3xl font-bold leading-none text-coral">
                “
              </span>
              <blockquote className="text-lg">{words}</blockquote>
              <figcaption className="mt-auto flex items-center gap-4 pt-6">
                <Avatar decorative name={who} className="max-w-12" />
                <span>
                  <span className="block font-semibold">{who}</span>
                  <span className="block text-sm text-ink-soft">{what}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-sm text-ink-soft">
        <Trans>Sample stories. The first real ones stand here as soon as their owners want them to.</Trans>
      </p>
    </section>
  );
}
