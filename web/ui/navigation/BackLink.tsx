// A link to the parent page.
import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { TextLink } from "./Link";

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <TextLink touchTarget to={to} className="px-2 no-underline sm:px-0">
      <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
      {children}
    </TextLink>
  );
}
