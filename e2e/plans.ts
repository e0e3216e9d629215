// The page of plans, as a person looks at it.
import type { Locator, Page } from "@playwright/test";

export const card = (page: Page, plan: string): Locator =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: plan }) });
