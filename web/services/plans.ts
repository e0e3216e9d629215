// What a subscription plan gives besides its content. The server decides the price; this is for previews and tables.

const CONSULTATION_DISCOUNTS: Readonly<Record<string, number>> = { "standard plan": 10, "premium plan": 20 };

/** Percent off a consultation, by the name of the plan; 0 without a plan. */
export function consultationDiscountPercent(planName: string | null | undefined): number {
  return CONSULTATION_DISCOUNTS[planName?.trim().toLowerCase() ?? ""] ?? 0;
}
