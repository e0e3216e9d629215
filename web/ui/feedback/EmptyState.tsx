// An empty or failed state with one next step.
import type { ReactNode } from "react";
import { cn } from "../cn";
import { Window } from "../media/art/Window";

type EmptyStateProps = {
  title: string;
  text?: ReactNode | undefined;
  /** `error` shows a stormy window and is announced at once. */
  tone?: "empty" | "error" | undefined;
  /** One button or link. */
  action?: ReactNode | undefined;
  /** The heading's level, to fit the page around it. */
  level?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
};

export function EmptyState({ title, text, tone = "empty", action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      role={tone === "error" ? "alert" : undefined}
      className={cn("mx-auto flex max-w-md flex-col items-center px-6 py-10 text-center", className)}
    >
      <Window stormy={tone === "error"} className="mb-6 w-28" />
      <Heading className={level === 1 ? "text-2xl" : "text-xl"}>{title}</Heading>
      {text && <p className="mt-2 text-ink-soft">{text}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
