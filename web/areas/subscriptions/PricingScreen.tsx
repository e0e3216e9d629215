// /pricing: Free and the plans side by side, and an explanation of former prices.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { formatInr } from "~/lib/format";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { PageHeader } from "~/ui/PageHeader";
import { PriceTable } from "./components/PriceTable";
import { FORMER_PRICES } from "./constants";

export function PricingScreen() {
  const { familyMembers } = FORMER_PRICES;
  const premiumPrice = formatInr(FORMER_PRICES.premium);
  const familyPrice = formatInr(FORMER_PRICES.family);
  return (
    <div className="mx-auto max-w-4xl px-4 pt-8 sm:px-6 md:pt-14">
      <PageHeader
        size="large"
        title={t`Pricing`}
        lead={t`What each plan gives, and nothing it does not. A plan is paid once, for its whole time, and ends by itself.`}
      />
      <PriceTable />
      <ButtonLink to={paths.subscriptions} size="large" iconEnd={ArrowRight} className="mt-8 w-full sm:w-auto">
        <Trans>Choose a plan</Trans>
      </ButtonLink>
      <section aria-labelledby="questions" className="px-2 pt-16 sm:px-0 md:pt-20">
        <h2 id="questions" className="text-2xl">
          <Trans>Good to know</Trans>
        </h2>
        <dl className="mt-6 grid gap-x-12 gap-y-8 md:grid-cols-2">
          <FaqItem question={t`“Premium for ${premiumPrice} a month”?`}>
            <Trans>
              That is the Basic Plan: one month of premium access. The Standard and the Premium Plan give the same for
              longer, and add the discount on consultations.
            </Trans>
          </FaqItem>
          <FaqItem question={t`“Family for ${familyPrice} a month”, up to ${familyMembers} members?`}>
            <Trans>It is coming and not for sale yet. Until it is, each person has a plan of their own.</Trans>
          </FaqItem>
          <FaqItem question={t`What if I already have a plan?`}>
            <Trans>
              The same plan again adds its months to the end. A dearer one starts at once, and your unused days are
              taken off. Any other starts when your plan ends. The page of plans tells you which before you pay.
            </Trans>
          </FaqItem>
          <FaqItem question={t`Does it renew by itself?`}>
            <Trans>
              No. We keep no card and take nothing on our own. When a plan ends, you are a free member again and keep
              your account.
            </Trans>
          </FaqItem>
        </dl>
      </section>
    </div>
  );
}

function FaqItem({ question, children }: { question: string; children: ReactNode }) {
  return (
    <div className="border-t-2 border-coral-glow pt-5">
      <dt className="text-lg font-semibold">{question}</dt>
      <dd className="mt-2 max-w-prose text-ink-soft">{children}</dd>
    </div>
  );
}
