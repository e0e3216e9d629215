// /newsletter/unsubscribe/:token, the link in every newsletter. It asks for confirmation, because email scanners open links too.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import House from "lucide-react/icons/house";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { type ReactNode, useEffect, useRef } from "react";
import { isNotFound } from "~/api/error";
import { errorMessage } from "~/api/errorMessages";
import { withoutFullStop } from "~/lib/fullStop";
import { paths } from "~/lib/paths";
import { useApiMutation } from "~/services/useApiMutation";
import { Button, ButtonLink } from "~/ui/Button";
import { Window } from "~/ui/media/art/Window";
import { unsubscribe } from "./api";

export function UnsubscribeScreen({ token }: { token: string }) {
  const { mutate, isPending, isSuccess, error, submittedAt } = useApiMutation({
    mutationFn: () => unsubscribe(token),
    onError: () => {},
  });
  const isFinal = isSuccess || isNotFound(error);
  return (
    <section className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-center px-6 pt-12 pb-16 text-center sm:pt-20">
      <Window stormy={error !== null} className="w-28" />
      {isSuccess ? (
        <Unsubscribed />
      ) : error ? (
        <UnsubscribeError key={submittedAt} error={error} />
      ) : (
        <ConfirmationText />
      )}
      <div className="mt-8 flex w-full flex-col gap-3">
        {isFinal ? (
          <ButtonLink to={paths.home} icon={House} fullWidth>
            <Trans>Go Home</Trans>
          </ButtonLink>
        ) : (
          <>
            <Button loading={isPending} icon={error ? RotateCcw : undefined} onClick={() => mutate()} fullWidth>
              {isPending ? t`Unsubscribing...` : error ? t`Try Again` : t`Unsubscribe`}
            </Button>
            <ButtonLink to={paths.home} variant="ghost" fullWidth>
              <Trans>Stay subscribed</Trans>
            </ButtonLink>
          </>
        )}
      </div>
    </section>
  );
}

function ConfirmationText() {
  return (
    <div className="mt-6">
      <Text title={t`Leave the weekly tips?`}>
        <Trans>
          The letter will stop coming to the address that got this link. Nothing changes until you press the button.
        </Trans>
      </Text>
    </div>
  );
}

function Unsubscribed() {
  return (
    <Announcement role="status">
      <Text title={t`You are unsubscribed.`}>
        <Trans>No more weekly tips will come. Thank you for reading, and welcome back whenever you like.</Trans>
      </Text>
    </Announcement>
  );
}

/** Keyed by attempt, so that a repeated error is announced again. */
function UnsubscribeError({ error }: { error: Error }) {
  if (isNotFound(error)) {
    return (
      <Announcement role="alert">
        <Text title={t`This link is old`}>
          <Trans>
            We do not know it any more, so nothing has changed. The newest letter from us has the right link at its end.
          </Trans>
        </Text>
      </Announcement>
    );
  }
  const message = withoutFullStop(errorMessage(error));
  return (
    <Announcement role="alert">
      <Text title={t`It may not have worked`}>
        <Trans>{message}. Trying twice does no harm.</Trans>
      </Text>
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
