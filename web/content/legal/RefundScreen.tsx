// /refund: the rules by which the software gives money back, as it really does.
import { paths } from "~/lib/paths";
import { TextLink } from "~/ui/navigation/Link";
import { ArticleLayout, type ArticleSection, ContactLink } from "../ArticleLayout";

const sections: readonly ArticleSection[] = [
  {
    id: "consultations",
    title: "Consultations that you cancel",
    body: (
      <>
        <dl className="grid gap-3 sm:grid-cols-3">
          <Rule when="24 hours or more before it begins" back="All of it">
            You may change your mind.
          </Rule>
          <Rule when="Less than 24 hours before" back="Half">
            Rounded up to a whole rupee. The doctor has kept the time free.
          </Rule>
          <Rule when="Once it has begun" back="Nothing">
            The time is yours, also if you leave early.
          </Rule>
        </dl>
        <p>
          Cancel under <TextLink to={paths.myConsultations}>My Consultations</TextLink>. Before you confirm, the dialog
          says how much comes back.
        </p>
      </>
    ),
  },
  {
    id: "cancelled-by-us",
    title: "Consultations that we or the doctor cancel",
    body: (
      <p>
        You get everything back, whenever it happens, and a letter that says so. If the doctor did not come, or the call
        did not work on our side, <ContactLink topic="consultation">tell us</ContactLink>: we look at it and give the
        money back by hand.
      </p>
    ),
  },
  {
    id: "unpaid",
    title: "What is not paid yet",
    body: (
      <>
        <p>
          A time is kept for you for 20 minutes while you pay; the link for paying works for 16 of them. If nothing is
          paid the time is free again, and there is nothing to give back. An order in Dopamart waits in the same way.
          The link for a plan works for an hour.
        </p>
        <p>A payment that failed costs nothing. The same link may be tried again until it ends.</p>
      </>
    ),
  },
  {
    id: "late-money",
    title: "Money that comes too late, or twice",
    body: (
      <p>
        Banks are sometimes slow. If your money arrives after the time was let go and it is still free, it is yours. If
        it is gone, or if something was paid twice, the whole amount goes back by itself. You need not ask.
      </p>
    ),
  },
  {
    id: "dopamart",
    title: "Dopamart",
    body: (
      <ul>
        <li>
          <strong>Before it leaves:</strong> <ContactLink topic="order">write to us</ContactLink> with the order’s
          number. We cancel it and everything comes back.
        </li>
        <li>
          <strong>If we cannot send it:</strong> we cancel it, everything comes back, and a letter tells you.
        </li>
        <li>
          <strong>If it arrives broken, wrong or not at all:</strong>{" "}
          <ContactLink topic="order">write to us</ContactLink>. We send it again or give the money back, as you prefer,
          and pay for the way.
        </li>
        <li>
          <strong>If you have changed your mind after it left:</strong> write to us before you send it back. It is no
          right that you can count on, but we are reasonable people.
        </li>
      </ul>
    ),
  },
  {
    id: "plans",
    title: "Plans",
    body: (
      <>
        <p>
          A plan is paid once and ends by itself, so there is nothing to cancel. Time that you do not use is not paid
          back.
        </p>
        <ul>
          <li>
            If you take a dearer plan that costs at least what is left of the old one, it starts at once and your unused
            whole days are taken off its price, rounded down to a rupee.
          </li>
          <li>
            Any other plan starts when the present one ends. Nothing is lost, and the page says so before you pay.
          </li>
          <li>
            If you paid by mistake or the audio does not work for you,{" "}
            <ContactLink topic="subscription">write to us</ContactLink>. When we give the money back, the plan ends.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "coupons",
    title: "Coupons",
    body: (
      <p>
        What comes back is what you paid, after discounts. A coupon that was used for a time or an order that was never
        paid can be used again; one that was used for something you later cancelled cannot.
      </p>
    ),
  },
  {
    id: "how-and-when",
    title: "How it comes back, and when",
    body: (
      <>
        <p>
          Always the way it came: to the same card, account or wallet. We hand the refund to the payment provider within
          minutes. From there it usually takes 5 to 7 working days until your bank shows it. The provider can no longer
          do this six months after the payment; then we find another way with you.
        </p>
        <p>
          If it has not come after ten working days, <ContactLink topic="payment">write to us</ContactLink> with the
          payment’s number. We acknowledge it within 48 hours and settle it within a month.
        </p>
      </>
    ),
  },
];

/** How much comes back, to be seen at a glance. */
function Rule({ when, back, children }: { when: string; back: string; children: string }) {
  return (
    <div className="rounded-card border border-line bg-raised p-5">
      <dt className="text-sm leading-snug">{when}</dt>
      <dd>
        <span className="block text-xl font-semibold text-ink">{back}</span>
        <span className="mt-1 block text-sm">{children}</span>
      </dd>
    </div>
  );
}

export function RefundScreen() {
  return (
    <ArticleLayout
      eyebrow="Legal"
      title="Refund Policy"
      lead="When money comes back, how much of it, and how soon. The software works by the same rules, so nobody has to be persuaded."
      motif="ripples"
      updatedOn="2026-11-15"
      sections={sections}
    />
  );
}
