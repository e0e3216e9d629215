// /newsletter/unsubscribe/:token, the link in every newsletter. It asks for confirmation, because email scanners open links too.
import { House, RotateCcw } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useFormSubmission } from "~/lib/hooks/useFormSubmission";
import { paths } from "~/lib/paths";
import { Button, ButtonLink } from "~/ui/Button";
import { Window } from "~/ui/media/art/Window";
import { type UnsubscribeResult, unsubscribe } from "./api";

export function UnsubscribeScreen({ token }: { token: string }) {
  const { action, sending: isPending, outcome: result } = useFormSubmission(() => unsubscribe(token));
  const isFinal = result === "unsubscribed" || result === "unknown-token";
  return (
    <section className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-center px-6 pt-12 pb-16 text-center sm:pt-20">
      <Window stormy={result !== undefined && result !== "unsubscribed"} className="w-28" />
      <UnsubscribeMessage result={result} />
      <div className="mt-8 flex w-full flex-col gap-3">
        {isFinal ? (
          <ButtonLink to={paths.home} icon={House} fullWidth>
            Go Home
          </ButtonLink>
        ) : (
          <>
            <form action={action}>
              <Button type="submit" loading={isPending} icon={result && RotateCcw} fullWidth>
                {isPending ? "Unsubscribing..." : result ? "Try Again" : "Unsubscribe"}
              </Button>
            </form>
            <ButtonLink to={paths.home} variant="ghost" fullWidth>
              Stay subscribed
            </ButtonLink>
          </>
        )}
      </div>
    </section>
  );
}

function UnsubscribeMessage({ result }: { result: UnsubscribeResult | undefined }) {
  if (result === undefined) {
    return (
      <div className="mt-6">
        <Text title="Leave the weekly tips?">
          The letter will stop coming to the address that got this link. Nothing changes until you press the button.
        </Text>
      </div>
    );
  }
  if (result === "unsubscribed") {
    return (
      <Announcement role="status">
        <Text title="You are unsubscribed.">
          No more weekly tips will come. Thank you for reading, and welcome back whenever you like.
        </Text>
      </Announcement>
    );
  }
  if (result === "unknown-token") {
    return (
      <Announcement role="alert">
        <Text title="This link is old">
          We do not know it any more, so nothing has changed. The newest letter from us has the right link at its end.
        </Text>
      </Announcement>
    );
  }
  return (
    <Announcement role="alert">
      <Text title="It may not have worked">{result.errorMessage.replace(/\.$/, "")}. Trying twice does no harm.</Text>
    </Announcement>
  );
}

function Text({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-3 text-balance text-ink-soft">{children}</p>
    </>
  );
}

/** Announced by screen readers and focused, because the button that had the focus may be gone. */
function Announcement({ role, children }: { role: "status" | "alert"; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <div ref={container} role={role} tabIndex={-1} className="mt-6 outline-none">
      {children}
    </div>
  );
}
