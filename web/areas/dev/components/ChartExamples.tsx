// The three charts, each with its table view.
import { formatInr, formatNumber, pluralize } from "~/lib/format";
import { BarChart } from "~/ui/charts/BarChart";
import { CalendarHeatmap } from "~/ui/charts/CalendarHeatmap";
import { LineChart } from "~/ui/charts/LineChart";
import { addDays, formatPlainDate, weekday } from "~/ui/forms/plainDate";

const FIRST_WEEK = "2026-08-31";
const weeks = Array.from({ length: 12 }, (_, index) => {
  const monday = addDays(FIRST_WEEK, index * 7);
  return { label: `Week of ${formatPlainDate(monday)}`, tick: formatPlainDate(monday, "day") ?? "" };
});

const consultations = [38_400, 41_200, 39_600, 46_800, 52_000, 49_200, 47_400, 55_600, 61_200, 58_800, 64_000, 67_200];
const products = [12_100, 11_400, 14_900, 13_200, 17_800, 31_500, 36_900, 22_400, 18_600, 19_900, 21_300, 20_700];

const DAYS = 26 * 7;
const sessions = Array.from({ length: DAYS }, (_, index) => {
  const date = addDays("2026-05-18", index);
  const isSunday = weekday(date) === 6;
  const isHoliday = date === "2026-08-15" || date === "2026-10-02" || date.startsWith("2026-11-0");
  return { date, value: isSunday || isHoliday ? 0 : ((index * 7) % 5) + ((index * 3) % 4) + Math.floor(index / 60) };
});

const compactInr = (value: number) => (value >= 1000 ? `₹${formatNumber(value / 1000)}K` : formatInr(value));

export function ChartExamples() {
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <LineChart
        title="Income by week"
        summary="Consultations grew by three quarters in twelve weeks; products peaked before Diwali."
        categoryLabel="Week"
        categories={weeks}
        series={[
          { label: "Consultations", values: consultations },
          { label: "Products", values: products },
        ]}
        formatValue={formatInr}
        formatTick={compactInr}
      />
      <BarChart
        title="Sessions by weekday"
        summary="Saturdays are full; every fifth evening session is moved or cancelled."
        categoryLabel="Weekday"
        categories={["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map((label) => ({
          label,
          tick: label.slice(0, 3),
        }))}
        series={[
          { label: "Held", values: [42, 38, 45, 40, 51, 63, 8] },
          { label: "Cancelled", values: [6, 4, 9, 5, 8, 11, 2] },
        ]}
        formatValue={formatNumber}
      />
      <div className="min-w-0 xl:col-span-2">
        <CalendarHeatmap
          title="Sessions per day"
          summary="The last 26 weeks. Sundays and holidays are free."
          valueLabel="Sessions"
          days={sessions}
          formatValue={(value) => pluralize(value, "session")}
        />
      </div>
    </div>
  );
}
