// Third step: appointment, price breakdown and savings.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatInr } from "~/lib/format";
import { DescriptionList } from "~/ui/DescriptionList";
import { PriceLines } from "~/ui/Price";
import type { Doctor } from "../api";
import { AppointmentTime } from "../appointments/AppointmentTime";
import type { Quote } from "./price";

type Props = {
  doctor: Doctor;
  startsAt: string | null;
  zone: string;
  price: Quote;
  /** The amount to pay, which differs from `price` after the server reported a new one. */
  amount: number;
  /** The coupon box. */
  children: ReactNode;
};

export function BookingSummary({ doctor, startsAt, zone, price, amount, children }: Props) {
  const { fee, membershipPercent, membershipDiscount, couponDiscount } = price;
  const priceChange = amount - price.amount;
  const lines = [
    { label: t`Consultation fee`, amount: fee },
    { label: t`Member discount (${membershipPercent}%)`, amount: membershipDiscount, saving: true },
    { label: t`Coupon discount`, amount: couponDiscount, saving: true },
    { label: t`Change of price`, amount: Math.abs(priceChange), saving: priceChange < 0 },
  ].filter((line, index) => index === 0 || line.amount > 0);
  const savings = fee - amount;
  const saved = formatInr(savings);
  return (
    <section aria-labelledby="summary">
      <h2 id="summary" className="px-2 text-xl sm:px-0">
        <Trans>Payment</Trans>
      </h2>
      <div className="mt-4 flex flex-col gap-6 rounded-card border border-line bg-raised p-5 sm:p-6">
        {children}
        <div className="border-t border-line pt-5">
          <h3 className="text-lg">
            <Trans>Booking summary</Trans>
          </h3>
          <DescriptionList
            className="mt-3 mb-4"
            items={[
              { label: t`Doctor`, value: doctor.display_name },
              {
                label: t({ message: "When", context: "label of a date and time" }),
                value: startsAt ? (
                  <AppointmentTime time={startsAt} zone={zone} />
                ) : (
                  <span className="text-ink-soft">
                    <Trans>Not chosen yet</Trans>
                  </span>
                ),
              },
            ]}
          />
          <PriceLines lines={lines} total={{ label: t`To pay`, amount }} />
          {savings > 0 && (
            <p className="mt-3 rounded-control bg-ok-soft px-4 py-2 font-semibold text-ok">
              <Trans>You save {saved}</Trans>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
