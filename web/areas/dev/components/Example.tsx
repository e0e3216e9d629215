// A labelled example and the grid of examples.
import type { ReactNode } from "react";

export function Example({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 rounded-card border border-line bg-raised p-5 sm:p-6 ${wide ? "md:col-span-2" : ""}`}>
      <h3 className="mb-4 text-sm font-semibold tracking-normal text-ink-soft">{name}</h3>
      {children}
    </div>
  );
}

export function Examples({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 md:grid-cols-2">{children}</div>;
}
