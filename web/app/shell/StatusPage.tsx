// A whole screen with one thing to say and a way on.
import type { ReactNode } from "react";

type Props = { mark?: string; title: string; text: string; children: ReactNode };

export function StatusPage({ mark, title, text, children }: Props) {
  return (
    <section className="mx-auto flex min-h-[70dvh] max-w-xl flex-col items-center justify-center gap-4 px-6 py-16 text-center">
      {mark && <p className="text-3xl font-bold text-coral">{mark}</p>}
      <h1 className="text-2xl">{title}</h1>
      <p className="text-ink-soft">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>
    </section>
  );
}
