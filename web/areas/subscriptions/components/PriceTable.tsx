// Free and every plan in one table.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { formatInr } from "~/lib/format";
import { Button } from "~/ui/Button";
import { Skeleton } from "~/ui/feedback/Skeleton";
import { plansQuery } from "../api";
import { months } from "../rules";

/** Shown while the plans are loading. */
// not translated: the names of the plans in the API
const PLAN_NAMES = ["Basic Plan", "Standard Plan", "Premium Plan"];

export function PriceTable() {
  const plans = useQuery(plansQuery);
  return (
    <div className="mt-8 overflow-hidden rounded-card border border-line bg-raised">
      {/* A fixed layout avoids a shift when the prices arrive. */}
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">
          <Trans>What Free and each plan give</Trans>
        </caption>
        <thead className="bg-sunken text-start text-xs text-ink-soft">
          <tr>
            <HeaderCell isFirst>
              <Trans>Plan</Trans>
            </HeaderCell>
            <HeaderCell>
              <Trans>Price</Trans>
            </HeaderCell>
            <HeaderCell>
              <Trans>Consul&shy;tations</Trans>
            </HeaderCell>
            <HeaderCell>
              <Trans>Guided audio</Trans>
            </HeaderCell>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          <Row
            name={t({ message: "Free", context: "plan" })}
            duration={t({ message: "No end", context: "duration of a plan" })}
            price={formatInr(0)}
            discount={0}
            hasAudio={false}
          />
          {plans.data?.map(({ id, name, price, duration_months, consultation_percent }) => (
            <Row
              key={id}
              name={name}
              duration={months(duration_months)}
              price={formatInr(price)}
              discount={consultation_percent}
              hasAudio
            />
          ))}
          {plans.isPending && PLAN_NAMES.map((name) => <Row key={name} name={name} hasAudio />)}
        </tbody>
      </table>
      {plans.isError && !plans.data && (
        <div role="alert" className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line p-5">
          <p className="grow font-medium text-danger">
            <Trans>The prices could not be loaded.</Trans>
          </p>
          <Button variant="secondary" icon={RotateCcw} loading={plans.isFetching} onClick={() => plans.refetch()}>
            <Trans>Try Again</Trans>
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {plans.isPending && t`Loading prices...`}
      </p>
    </div>
  );
}

function HeaderCell({ isFirst, children }: { isFirst?: boolean; children: React.ReactNode }) {
  return (
    <th
      scope="col"
      className={`py-3 font-semibold ${isFirst ? "w-[36%] ps-4 pe-1 text-start sm:ps-6" : "px-1 text-center last:pe-4 sm:px-2 sm:last:pe-6"}`}
    >
      {children}
    </th>
  );
}

type RowProps = { name: string; duration?: string; price?: string; discount?: number; hasAudio: boolean };

/** Without duration, price and discount it shows skeletons. */
function Row({ name, duration, price, discount, hasAudio }: RowProps) {
  return (
    <tr>
      <th scope="row" className="py-4 ps-4 pe-1 text-start font-semibold sm:ps-6 sm:text-base">
        {name}
        <span className="block text-xs font-normal text-ink-soft">
          {duration ?? <Skeleton className="my-1 h-3 w-16" />}
        </span>
      </th>
      <td className="px-1 py-4 text-center font-semibold tabular-nums sm:px-2 sm:text-base">
        {price ?? <Skeleton className="mx-auto h-5 w-12" />}
      </td>
      <td className="px-1 py-4 text-center sm:px-2">
        <Discount percent={discount} />
      </td>
      <td className="py-4 ps-1 pe-4 sm:ps-2 sm:pe-6">
        <span className="flex items-center justify-center gap-1.5">
          {hasAudio ? (
            <>
              <Check aria-hidden className="size-5 shrink-0 text-ok" />
              <Trans context="guided audio">All</Trans>
            </>
          ) : (
            <>
              <Minus aria-hidden className="size-5 shrink-0 text-ink-soft" />
              <span className="sr-only">
                <Trans context="guided audio">None</Trans>
              </span>
            </>
          )}
        </span>
      </td>
    </tr>
  );
}

function Discount({ percent }: { percent: number | undefined }) {
  if (percent === undefined) return <Skeleton className="mx-auto h-5 w-14" />;
  if (percent === 0) return <Trans>Full fee</Trans>;
  return (
    <span className="font-semibold text-ok">
      <Trans>{percent}% off</Trans>
    </span>
  );
}
