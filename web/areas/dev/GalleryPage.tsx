// The sections of the gallery with an index.
import { sections } from "./gallery";

export default function GalleryPage() {
  return (
    <div className="gap-12 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)]">
      <nav aria-label="Parts" className="hidden lg:block">
        <ul className="sticky top-24 flex flex-col border-s border-line">
          {sections.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ms-px flex min-h-11 items-center border-s-2 border-transparent ps-4 text-sm text-ink-soft transition-colors hover:border-accent hover:text-accent-strong"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-20">
        {sections.map(({ id, name, text, Examples }) => (
          <section key={id} id={id} aria-labelledby={`${id}-name`}>
            <h2 id={`${id}-name`} className="text-2xl">
              {name}
            </h2>
            <p className="mt-2 mb-6 max-w-prose text-ink-soft">{text}</p>
            <Examples />
          </section>
        ))}
      </div>
    </div>
  );
}
