// Free and every plan in one table, narrow enough for a phone; the prices come from the server.
import { useQuery } from "@tanstack/react-query";
import { Check, Minus, RotateCcw } from "lucide-react";
import { formatInr } from "~/lib/format";
import { Button } from "~/ui/Button";
import { Skeleton } from "~/ui/feedback/Skeleton";
import { plansQuery } from "../api";
import { consultationDiscount, months } from "../rules";

/** What stands in a row before the plans have come. */
const NAMES = ["Basic Plan", "Standard Plan", "Premium Plan"];

export function PriceTable() {
  const plans = useQuery(plansQuery);
  return (
    <div className="mt-8 overflow-hidden rounded-card border border-line bg-raised">
      {/* Fixed, so that no price widens its column when it comes and breaks the names beside it anew. */}
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">What Free and each plan give</caption>
        <thead className="bg-sunken text-start text-xs text-ink-soft">
          <tr>
            <Head first>Plan</Head>
            <Head>Price</Head>
            <Head>Consul&shy;tations</Head>
            <Head>Guided audio</Head>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          <Row name="Free" time="No end" price={formatInr(0)} discount={0} audio={false} />
          {plans.data?.map(({ id, name, price, duration_months }) => (
            <Row
              key={id}
              name={name}
              time={months(duration_months)}
              price={formatInr(price)}
              discount={consultationDiscount(name)}
              audio
            />
          ))}
          {plans.isPending &&
            NAMES.map((name) => <Row key={name} name={name} discount={consultationDiscount(name)} audio />)}
        </tbody>
      </table>
      {plans.isError && !plans.data && (
        <div role="alert" className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line p-5">
          <p className="grow font-medium text-danger">The prices could not be loaded.</p>
          <Button variant="secondary" icon={RotateCcw} loading={plans.isFetching} onClick={() => plans.refetch()}>
            Try Again
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {plans.isPending && "Loading prices..."}
      </p>
    </div>
  );
}

function Head({ first, children }: { first?: boolean; children: React.ReactNode }) {
  return (
    <th
      scope="col"
      className={`py-3 font-semibold ${first ? "w-[36%] ps-4 pe-1 text-start sm:ps-6" : "px-1 text-center last:pe-4 sm:px-2 sm:last:pe-6"}`}
    >
      {children}
    </th>
  );
}

type RowProps = { name: string; time?: string; price?: string; discount: number; audio: boolean };

/** Without time and price it still waits for them. */
function Row({ name, time, price, discount, audio }: RowProps) {
  return (
    <tr>
      <th scope="row" className="py-4 ps-4 pe-1 text-start font-semibold sm:ps-6 sm:text-base">
        {name}
        <span className="block text-xs font-normal text-ink-soft">
          {time ?? <Skeleton className="my-1 h-3 w-16" />}
        </span>
      </th>
      <td className="px-1 py-4 text-center font-semibold tabular-nums sm:px-2 sm:text-base">
        {price ?? <Skeleton className="mx-auto h-5 w-12" />}
      </td>
      <td className="px-1 py-4 text-center sm:px-2">
        {discount > 0 ? <span className="font-semibold text-ok">{discount}% off</span> : "Full fee"}
      </td>
      <td className="py-4 ps-1 pe-4 sm:ps-2 sm:pe-6">
        <span className="flex items-center justify-center gap-1.5">
          {audio ? (
            <>
              <Check aria-hidden className="size-5 shrink-0 text-ok" />
              All
            </>
          ) : (
            <>
              <Minus aria-hidden className="size-5 shrink-0 text-ink-soft" />
              <span className="sr-only">None</span>
            </>
          )}
        </span>
      </td>
    </tr>
  );
}
