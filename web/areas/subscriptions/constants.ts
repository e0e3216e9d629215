// Prices published before the current plans, which users may remember, in rupees a month.

export const FORMER_PRICES = { premium: 299, family: 499, familyMembers: 4 } as const;
