// What the charts have in common.

export type ChartTone = "accent" | "coral" | "premium" | "neutral";

export type ChartCategory = {
  /** In the table and the tooltip: "Week of 9 November". */
  label: string;
  /** On the axis, where there is less room: "9 Nov". */
  tick?: string;
};

export type ChartSeries = {
  label: string;
  /** One for each category. */
  values: readonly number[];
  tone?: ChartTone;
};

export type CartesianData = {
  categories: readonly ChartCategory[];
  series: readonly ChartSeries[];
  /** In the table and the tooltip. */
  formatValue: (value: number) => string;
  /** On the axis; default: `formatValue`. */
  formatTick?: ((value: number) => string) | undefined;
};

const TONES: readonly ChartTone[] = ["accent", "coral", "premium", "neutral"];

export const seriesTone = ({ tone }: ChartSeries, index: number): ChartTone =>
  tone ?? TONES[index % TONES.length] ?? "accent";

export const fillClasses: Record<ChartTone, string> = {
  accent: "fill-accent",
  coral: "fill-coral",
  premium: "fill-premium",
  neutral: "fill-taken",
};

export const strokeClasses: Record<ChartTone, string> = {
  accent: "stroke-accent",
  coral: "stroke-coral",
  premium: "stroke-premium",
  neutral: "stroke-taken",
};

export const swatchClasses: Record<ChartTone, string> = {
  accent: "bg-accent",
  coral: "bg-coral",
  premium: "bg-premium",
  neutral: "bg-taken",
};

/** Lines differ in more than their colour. */
export const dashes = ["none", "7 5", "2 5", "12 4 2 4"] as const;

/** What screen readers skip: the points themselves say their values. */
export const decorative = { "aria-hidden": true } as const;

/** Not `img`, which would hide the points inside it. */
export const pointGroup = { role: "group" } as const;
