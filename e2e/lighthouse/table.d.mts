// The types of table.mjs, which Node runs without a build.
export type Audit = { id: string; title: string; score: number | null; numericValue?: number; details?: unknown };
export type Report = {
  audits: Record<string, Audit>;
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  environment: { benchmarkIndex: number };
};
export type Page = {
  name: string;
  lcp: number;
  cls: number;
  tbt: number;
  performance: number;
  scores: number[];
  failedAudits: string[];
  lcpElement: string | undefined;
};
export const GOALS: string;
export function barePage(html: string): string;
export function median(numbers: number[]): number;
export function benchmarkIndex(reports: Report[]): number;
export function summary(name: string, reports: Report[]): Page;
export function missedGoals(page: Page, baseline: Page): string[];
export function table(baseline: Page, pages: Page[]): string;
