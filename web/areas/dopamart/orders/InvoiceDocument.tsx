// The printable invoice.
import Printer from "lucide-react/icons/printer";
import type { ReactNode } from "react";
import { formatDate } from "~/lib/format";
import { Button, ButtonLink } from "~/ui/Button";
import { cn } from "~/ui/cn";
import type { Invoice } from "../api";

/** With paise, because taxes have them. */
const currencyFormat = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", minimumFractionDigits: 2 });
const formatAmount = (rupees: number) => currencyFormat.format(rupees);

export default function InvoiceDocument({ invoice, back }: { invoice: Invoice; back: string }) {
  const { seller, buyer } = invoice;
  // A seller without a GST registration must not charge tax.
  const isTaxed = Boolean(seller.gstin);
  const isIntraState = invoice.igst === 0;
  return (
    <div className="mx-auto max-w-4xl px-4 pt-6 sm:px-6 md:pt-10 print:max-w-none print:p-0">
      <div className="mb-4 flex flex-wrap justify-between gap-3 print:hidden">
        <ButtonLink to={back} variant="ghost" size="small">
          Back to the order
        </ButtonLink>
        <Button size="small" icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <article className="rounded-card border border-line bg-raised p-5 sm:p-10 print:border-0 print:bg-transparent print:p-0 print:text-sm">
        <header className="flex flex-wrap justify-between gap-x-8 gap-y-4">
          <div>
            <h1 className="text-2xl">{isTaxed ? "Tax Invoice" : "Invoice"}</h1>
            <p className="mt-1 font-semibold tabular-nums">{invoice.number}</p>
          </div>
          <dl className="grid grid-cols-[auto_auto] gap-x-4 text-sm sm:text-end">
            <dt className="text-ink-soft">Date</dt>
            <dd>{formatDate(invoice.issued_at)}</dd>
            <dt className="text-ink-soft">Order</dt>
            <dd>#{invoice.order_id}</dd>
            <dt className="text-ink-soft">Place of supply</dt>
            <dd>{invoice.place_of_supply}</dd>
          </dl>
        </header>
        <div className="mt-6 grid gap-6 border-t border-line pt-6 text-sm sm:grid-cols-2 print:grid-cols-2">
          <Party title="Sold by" name={seller.name}>
            <p>{seller.address}</p>
            <p>{seller.state}</p>
            <p>{isTaxed ? `GSTIN ${seller.gstin}` : "Not registered under GST"}</p>
          </Party>
          <Party title="Billed and shipped to" name={buyer.name}>
            <p>{buyer.address}</p>
            <p>
              {buyer.state} {buyer.pincode}
            </p>
            <p>+91 {buyer.phone}</p>
          </Party>
        </div>
        <InvoiceLines invoice={invoice} taxLabel={!isTaxed ? null : isIntraState ? "CGST + SGST" : "IGST"} />
        <dl className="mt-6 ms-auto flex max-w-xs flex-col gap-1.5 text-sm">
          {invoice.discount > 0 && <Total label="Discount" value={`−${formatAmount(invoice.discount)}`} />}
          {isTaxed && <Total label="Taxable value" value={formatAmount(invoice.taxable)} />}
          {!isTaxed ? null : isIntraState ? (
            <>
              <Total label="CGST" value={formatAmount(invoice.cgst)} />
              <Total label="SGST" value={formatAmount(invoice.sgst)} />
            </>
          ) : (
            <Total label="IGST" value={formatAmount(invoice.igst)} />
          )}
          <Total label="Total" value={formatAmount(invoice.total)} isGrandTotal />
        </dl>
        <p className="mt-8 border-t border-line pt-4 text-xs text-ink-soft">
          {isTaxed && "Prices include tax. Tax is not payable on reverse charge. "}This invoice was made by a computer
          and needs no signature.
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
              Item
            </th>
            <th scope="col" className={headerClasses}>
              HSN
            </th>
            <th scope="col" className={headerClasses}>
              Qty
            </th>
            <th scope="col" className={headerClasses}>
              Price
            </th>
            <th scope="col" className={headerClasses}>
              Discount
            </th>
            {taxLabel && (
              <>
                <th scope="col" className={headerClasses}>
                  Taxable
                </th>
                <th scope="col" className={headerClasses}>
                  {taxLabel}
                </th>
              </>
            )}
            <th scope="col" className={headerClasses}>
              Total
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
            <p className="text-ink-soft">
              {line.quantity} × {formatAmount(line.unit_price)}, HSN {line.hsn}
              {line.discount > 0 && `, less ${formatAmount(line.discount)}`}
            </p>
            {taxLabel && (
              <p className="text-ink-soft">
                {formatAmount(line.taxable)} + {taxLabel} {line.gst_percent}% {formatAmount(taxOf(line))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const taxOf = ({ cgst, sgst, igst }: Invoice["lines"][number]) => cgst + sgst + igst;

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
