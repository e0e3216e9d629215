// The tracking page of an order: its details and delivery stages.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Check from "lucide-react/icons/check";
import { useEffect } from "react";
import { formatDate } from "~/lib/format";
import { paths } from "~/lib/paths";
import { useSession } from "~/services/session";
import { cn } from "~/ui/cn";
import { TextLink } from "~/ui/navigation/Link";
import type { Order } from "../api";
import { clearPaidDraft } from "../checkout/draft";
import { OrderCard } from "./OrderCard";
import { orderStages, type Stage, stageNames } from "./orders";

export default function OrderTracking({ order, token }: { order: Order; token: string }) {
  const stages = orderStages(order);
  const { status, user } = useSession();
  const userId = user?.id ?? null;
  const isSessionKnown = status === "guest" || status === "member";
  useEffect(() => {
    if (isSessionKnown) clearPaidDraft([order], userId);
  }, [order, isSessionKnown, userId]);
  return (
    <div className="mx-auto min-h-dvh max-w-3xl px-4 pt-8 sm:px-6 md:pt-12">
      <OrderCard order={order} orderRef={{ token }} level={1} />
      {stages ? (
        <StageList stages={stages} />
      ) : (
        <p className="mt-6 px-2 text-ink-soft">
          {order.status === "refunded"
            ? t`This order was called off, and its money goes back the way it came.`
            : t`This order was called off, and nothing was taken.`}
        </p>
      )}
      <p className="mt-8 px-2 text-sm text-ink-soft">
        <Trans>Keep this page's link to find your order again; it is in your e-mail too.</Trans>{" "}
        <TextLink to={paths.dopamart}>
          <Trans>Continue Shopping</Trans>
        </TextLink>
      </p>
    </div>
  );
}

function StageList({ stages }: { stages: readonly Stage[] }) {
  const currentIndex = stages.findLastIndex(({ done }) => done);
  return (
    <section aria-label={t`How far it has come`} className="mt-6 rounded-card border border-line bg-raised p-5 sm:p-6">
      <ol className="flex flex-col sm:flex-row">
        {stages.map(({ id, date, done }, index) => (
          <li
            key={id}
            aria-current={index === currentIndex ? "step" : undefined}
            className="relative flex min-h-12 gap-3 last:min-h-0 sm:min-h-0 sm:flex-1 sm:flex-col sm:gap-2"
          >
            {index < stages.length - 1 && (
              <span
                aria-hidden
                className={cn(
                  "absolute start-3 top-7 h-5 w-0.5 -translate-x-1/2 sm:start-8 sm:top-3 sm:h-0.5 sm:w-[calc(100%-2.5rem)] sm:translate-x-0",
                  index < currentIndex ? "bg-accent" : "bg-line",
                )}
              />
            )}
            <span
              aria-hidden
              className={cn(
                "grid size-6 shrink-0 place-items-center rounded-full border-2",
                done ? "border-accent bg-accent text-accent-ink" : "border-line-strong",
              )}
            >
              {done && <Check className="size-3.5" strokeWidth={3} />}
            </span>
            <span className="text-sm leading-6">
              <StageName name={t(stageNames[id])} done={done} />
              {date && done && <span className="block text-ink-soft">{formatDate(date)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function StageName({ name, done }: { name: string; done: boolean }) {
  if (done) return <span className="font-semibold">{name}</span>;
  return (
    <Trans>
      <span className="text-ink-soft">{name}</span>
      <span className="sr-only">, not yet</span>
    </Trans>
  );
}
