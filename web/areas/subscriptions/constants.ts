// Prices that were published before the plans had their names, as people may have read them, in rupees a month.

export const PUBLISHED = { premium: 299, family: 499, familyMembers: 4 } as const;
