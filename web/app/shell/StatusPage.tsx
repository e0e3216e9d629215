// A full page with a message and actions.
import type { ReactNode } from "react";

type Props = { code?: string; title: string; text: string; children: ReactNode };

export function StatusPage({ code, title, text, children }: Props) {
  return (
    <section className="mx-auto flex min-h-[70dvh] max-w-xl flex-col items-center justify-center gap-4 px-6 py-16 text-center">
      {code && <p className="text-3xl font-bold text-coral">{code}</p>}
      <h1 className="text-2xl">{title}</h1>
      <p className="text-ink-soft">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>
    </section>
  );
}
