// The short authentication string of the call, with an explanation of how to compare it.
import { Trans } from "@lingui/react/macro";
import ShieldCheck from "lucide-react/icons/shield-check";

export function SasPhrase({ words, name }: { words: string[] | null; name: string }) {
  if (!words) return null;
  return (
    <details className="group rounded-control bg-ok-soft text-ink">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 text-sm [&::-webkit-details-marker]:hidden">
        <ShieldCheck aria-hidden className="size-5 shrink-0 text-ok" />
        <span className="sr-only">
          <Trans>Your four words:</Trans>{" "}
        </span>
        {/* In English for both sides, who may read this page in different languages. */}
        <span data-sas-phrase lang="en" dir="ltr" className="font-semibold tracking-wide">
          {words.join(" ")}
        </span>
        <span className="ms-auto text-xs text-ink-soft underline underline-offset-4 group-open:hidden landscape-phone:hidden">
          <Trans>What is this?</Trans>
        </span>
      </summary>
      <p className="px-3 pb-3 text-sm">
        <Trans>
          Read them to each other: if {name} sees the same four words, nobody sits between you and nobody, DFT included,
          can see or hear this call.
        </Trans>
      </p>
    </details>
  );
}
