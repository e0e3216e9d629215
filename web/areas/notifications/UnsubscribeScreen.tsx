// /newsletter/unsubscribe/:token, the link in every letter: asks first, because mail scanners open links too.
import { House, RotateCcw } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useFormSubmission } from "~/lib/hooks/useFormSubmission";
import { paths } from "~/lib/paths";
import { Button, ButtonLink } from "~/ui/Button";
import { Window } from "~/ui/media/art/Window";
import { type UnsubscribeResult, unsubscribe } from "./api";

export function UnsubscribeScreen({ token }: { token: string }) {
  const { action, isSubmitting: sending, outcome } = useFormSubmission(() => unsubscribe(token));
  const ended = outcome === "left" || outcome === "unknown";
  return (
    <section className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-center px-6 pt-12 pb-16 text-center sm:pt-20">
      <Window stormy={outcome !== undefined && outcome !== "left"} className="w-28" />
      <Words outcome={outcome} />
      <div className="mt-8 flex w-full flex-col gap-3">
        {ended ? (
          <ButtonLink to={paths.home} icon={House} fullWidth>
            Go Home
          </ButtonLink>
        ) : (
          <>
            <form action={action}>
              <Button type="submit" loading={sending} icon={outcome && RotateCcw} fullWidth>
                {sending ? "Unsubscribing..." : outcome ? "Try Again" : "Unsubscribe"}
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

function Words({ outcome }: { outcome: UnsubscribeResult | undefined }) {
  if (outcome === undefined) {
    return (
      <div className="mt-6">
        <Text title="Leave the weekly tips?">
          The letter will stop coming to the address that got this link. Nothing changes until you press the button.
        </Text>
      </div>
    );
  }
  if (outcome === "left") {
    return (
      <Told role="status">
        <Text title="You are unsubscribed.">
          No more weekly tips will come. Thank you for reading, and welcome back whenever you like.
        </Text>
      </Told>
    );
  }
  if (outcome === "unknown") {
    return (
      <Told role="alert">
        <Text title="This link is old">
          We do not know it any more, so nothing has changed. The newest letter from us has the right link at its end.
        </Text>
      </Told>
    );
  }
  return (
    <Told role="alert">
      <Text title="It may not have worked">{outcome.failure.replace(/\.$/, "")}. Trying twice does no harm.</Text>
    </Told>
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

/** What came of it: announced, and the keyboard goes on from here. */
function Told({ role, children }: { role: "status" | "alert"; children: ReactNode }) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div ref={words} role={role} tabIndex={-1} className="mt-6 outline-none">
      {children}
    </div>
  );
}
