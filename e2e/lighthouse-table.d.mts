// The types of lighthouse-table.mjs, which Node runs as it is.
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
  whole: number[];
  lacks: string[];
  biggest: string | undefined;
};
export const GOALS: string;
export function barePage(html: string): string;
export function median(numbers: number[]): number;
export function power(reports: Report[]): number;
export function summary(name: string, reports: Report[]): Page;
export function shortfalls(page: Page, floor: Page): string[];
export function table(floor: Page, pages: Page[]): string;
