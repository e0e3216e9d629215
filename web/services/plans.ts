// What a subscription plan gives besides its content. The server decides the price; this is for previews and tables.

type PlanSlug = "basic" | "standard" | "premium";

/** Plans and accounts of the API have the name of a plan, which is the same in every language of the site, and no slug. */
const SLUGS: ReadonlyMap<string, PlanSlug> = new Map([
  ["basic plan", "basic"],
  ["standard plan", "standard"],
  ["premium plan", "premium"],
]);

const CONSULTATION_DISCOUNTS: Readonly<Record<PlanSlug, number>> = { basic: 0, standard: 10, premium: 20 };

/** The slug of the plan with this name in the API; undefined for a plan that is newer than this page. */
function planSlug(planName: string): PlanSlug | undefined {
  return SLUGS.get(planName.trim().toLowerCase());
}

/** Percent off a consultation, by the name of the plan in the API; 0 without a plan. */
export function consultationDiscountPercent(planName: string | null | undefined): number {
  const slug = planSlug(planName ?? "");
  return slug ? CONSULTATION_DISCOUNTS[slug] : 0;
}
