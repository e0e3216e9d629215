// The printable invoice.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Printer from "lucide-react/icons/printer";
import type { ReactNode } from "react";
import { formatDate, lazy } from "~/lib/format";
import { currentLocale } from "~/lib/i18n/i18n";
import { Button, ButtonLink } from "~/ui/Button";
import { cn } from "~/ui/cn";
import type { Invoice } from "../api";

/** With paise, because taxes have them. */
const currencyFormat = lazy(
  () => new Intl.NumberFormat(currentLocale().tag, { style: "currency", currency: "INR", minimumFractionDigits: 2 }),
);
const formatAmount = (rupees: number) => currencyFormat().format(rupees);

export default function InvoiceDocument({ invoice, back }: { invoice: Invoice; back: string }) {
  const { seller, buyer } = invoice;
  const { gstin } = seller;
  // A seller without a GST registration must not charge tax.
  const isTaxed = Boolean(gstin);
  const isIntraState = invoice.igst === 0;
  return (
    <div className="mx-auto max-w-4xl px-4 pt-6 sm:px-6 md:pt-10 print:max-w-none print:p-0">
      <div className="mb-4 flex flex-wrap justify-between gap-3 print:hidden">
        <ButtonLink to={back} variant="ghost" size="small">
          <Trans>Back to the order</Trans>
        </ButtonLink>
        <Button size="small" icon={Printer} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <article className="rounded-card border border-line bg-raised p-5 sm:p-10 print:border-0 print:bg-transparent print:p-0 print:text-sm">
        <header className="flex flex-wrap justify-between gap-x-8 gap-y-4">
          <div>
            <h1 className="text-2xl">{isTaxed ? t`Tax Invoice` : t`Invoice`}</h1>
            <p className="mt-1 font-semibold tabular-nums">{invoice.number}</p>
          </div>
          <dl className="grid grid-cols-[auto_auto] gap-x-4 text-sm sm:text-end">
            <dt className="text-ink-soft">
              <Trans>Date</Trans>
            </dt>
            <dd>{formatDate(invoice.issued_at)}</dd>
            <dt className="text-ink-soft">
              <Trans context="order number">Order</Trans>
            </dt>
            <dd>#{invoice.order_id}</dd>
            <dt className="text-ink-soft">
              <Trans>Place of supply</Trans>
            </dt>
            <dd>{invoice.place_of_supply}</dd>
          </dl>
        </header>
        <div className="mt-6 grid gap-6 border-t border-line pt-6 text-sm sm:grid-cols-2 print:grid-cols-2">
          <Party title={t`Sold by`} name={seller.name}>
            <p>{seller.address}</p>
            <p>{seller.state}</p>
            <p>{gstin ? t`GSTIN ${gstin}` : t`Not registered under GST`}</p>
          </Party>
          <Party title={t`Billed and shipped to`} name={buyer.name}>
            <p>{buyer.address}</p>
            <p>
              {buyer.state} {buyer.pincode}
            </p>
            <p>+91 {buyer.phone}</p>
          </Party>
        </div>
        <InvoiceLines invoice={invoice} taxLabel={!isTaxed ? null : isIntraState ? t`CGST + SGST` : t`IGST`} />
        <dl className="mt-6 ms-auto flex max-w-xs flex-col gap-1.5 text-sm">
          {invoice.discount > 0 && <Total label={t`Discount`} value={`−${formatAmount(invoice.discount)}`} />}
          {isTaxed && <Total label={t`Taxable value`} value={formatAmount(invoice.taxable)} />}
          {!isTaxed ? null : isIntraState ? (
            <>
              <Total label={t`CGST`} value={formatAmount(invoice.cgst)} />
              <Total label={t`SGST`} value={formatAmount(invoice.sgst)} />
            </>
          ) : (
            <Total label={t`IGST`} value={formatAmount(invoice.igst)} />
          )}
          <Total label={t`Total`} value={formatAmount(invoice.total)} isGrandTotal />
        </dl>
        <p className="mt-8 border-t border-line pt-4 text-xs text-ink-soft">
          {isTaxed && (
            <>
              <Trans>Prices include tax. Tax is not payable on reverse charge.</Trans>{" "}
            </>
          )}
          <Trans>This invoice was made by a computer and needs no signature.</Trans>
        </p>
      </article>
    </div>
  );
}

function Party({ title, name, children }: { title: string; name: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-sm font-semibold tracking-normal text-ink-soft">{title}</h2>
      <p className="mt-1 font-semibold">{name}</p>
      {children}
    </section>
  );
}

const headerClasses = "py-2 ps-3 text-end font-semibold text-ink-soft first:ps-0";
const cellClasses = "py-2.5 ps-3 text-end tabular-nums first:ps-0";

/** A table on wide screens and in print, a list on a phone. */
function InvoiceLines({ invoice: { lines }, taxLabel }: { invoice: Invoice; taxLabel: string | null }) {
  return (
    <>
      <table className="mt-6 hidden w-full border-collapse text-sm md:table print:table">
        <thead>
          <tr className="border-y border-line">
            <th scope="col" className={cn(headerClasses, "text-start!")}>
              <Trans>Item</Trans>
            </th>
            <th scope="col" className={headerClasses}>
              <Trans>HSN</Trans>
            </th>
            <th scope="col" className={headerClasses}>
              <Trans>Qty</Trans>
            </th>
            <th scope="col" className={headerClasses}>
              <Trans>Price</Trans>
            </th>
            <th scope="col" className={headerClasses}>
              <Trans>Discount</Trans>
            </th>
            {taxLabel && (
              <>
                <th scope="col" className={headerClasses}>
                  <Trans>Taxable</Trans>
                </th>
                <th scope="col" className={headerClasses}>
                  {taxLabel}
                </th>
              </>
            )}
            <th scope="col" className={headerClasses}>
              <Trans>Total</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.name} ${line.hsn}`} className="border-b border-line align-top">
              <th scope="row" className={cn(cellClasses, "text-start! font-medium")}>
                {line.name}
              </th>
              <td className={cellClasses}>{line.hsn}</td>
              <td className={cellClasses}>{line.quantity}</td>
              <td className={cellClasses}>{formatAmount(line.unit_price)}</td>
              <td className={cellClasses}>{formatAmount(line.discount)}</td>
              {taxLabel && (
                <>
                  <td className={cellClasses}>{formatAmount(line.taxable)}</td>
                  <td className={cellClasses}>
                    {formatAmount(taxOf(line))}
                    <span className="block text-xs text-ink-soft">{line.gst_percent}%</span>
                  </td>
                </>
              )}
              <td className={cellClasses}>{formatAmount(line.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="mt-6 divide-y divide-line border-y border-line text-sm md:hidden print:hidden">
        {lines.map((line) => (
          <li key={`${line.name} ${line.hsn}`} className="py-3">
            <p className="flex justify-between gap-4 font-semibold">
              {line.name}
              <span className="tabular-nums">{formatAmount(line.total)}</span>
            </p>
            <p className="text-ink-soft">{describeQuantity(line)}</p>
            {taxLabel && <p className="text-ink-soft">{describeTax(line, taxLabel)}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

type Line = Invoice["lines"][number];

function describeQuantity({ quantity, unit_price, hsn, discount }: Line): string {
  const price = formatAmount(unit_price);
  if (discount <= 0) return t`${quantity} × ${price}, HSN ${hsn}`;
  const reduction = formatAmount(discount);
  return t`${quantity} × ${price}, HSN ${hsn}, less ${reduction}`;
}

function describeTax(line: Line, taxLabel: string): string {
  const taxable = formatAmount(line.taxable);
  const tax = formatAmount(taxOf(line));
  const { gst_percent: percent } = line;
  return t`${taxable} + ${taxLabel} ${percent}% ${tax}`;
}

const taxOf = ({ cgst, sgst, igst }: Line) => cgst + sgst + igst;

function Total({ label, value, isGrandTotal = false }: { label: string; value: string; isGrandTotal?: boolean }) {
  return (
    <div
      className={cn("flex justify-between gap-4", isGrandTotal && "mt-2 border-t border-line pt-3 text-base font-bold")}
    >
      <dt className={isGrandTotal ? undefined : "text-ink-soft"}>{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}
