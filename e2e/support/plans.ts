// The cards of the plans page.
import type { Locator, Page } from "@playwright/test";

export const planCard = (page: Page, plan: string): Locator =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: plan }) });
