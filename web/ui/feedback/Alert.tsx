// A message about the page or form around it: a title and what to do next.

import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "../cn";

type AlertProps = {
  title: string;
  /** `danger` and `warning` are announced at once, the others when the screen reader is idle. */
  tone?: "danger" | "warning" | "success" | "info" | undefined;
  /** Moves focus and scroll to the alert when it appears, for the error of a form that was just submitted. */
  autoFocus?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode | undefined;
};

const tones = {
  danger: { role: "alert", icon: CircleAlert, background: "bg-danger-soft", foreground: "text-danger" },
  warning: { role: "alert", icon: TriangleAlert, background: "bg-hold-soft", foreground: "text-hold" },
  success: { role: "status", icon: CircleCheck, background: "bg-ok-soft", foreground: "text-ok" },
  info: { role: "status", icon: Info, background: "bg-accent-soft", foreground: "text-accent" },
} as const;

export function Alert({ title, tone = "danger", autoFocus = false, className, children }: AlertProps) {
  const root = useRef<HTMLDivElement>(null);
  const { role, icon: Icon, background, foreground } = tones[tone];
  useEffect(() => {
    if (!autoFocus) return;
    root.current?.focus({ preventScroll: true });
    root.current?.scrollIntoView?.({ block: "center" });
  }, [autoFocus]);
  return (
    <div
      ref={root}
      role={role}
      tabIndex={-1}
      className={cn("flex gap-3 rounded-card p-4 text-ink outline-none sm:p-5", background, className)}
    >
      <Icon aria-hidden className={cn("mt-1 size-5 shrink-0", foreground)} />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {children && <div className="mt-1 text-sm">{children}</div>}
      </div>
    </div>
  );
}
