// A Playwright reporter that prints the slowest tests at the end of a run.
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

const COUNT = 10;

export default class SlowestReporter implements Reporter {
  readonly #durations: { title: string; seconds: number }[] = [];

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const [, project, ...path] = test.titlePath();
    this.#durations.push({ title: `[${project}] ${path.join(" › ")}`, seconds: duration / 1000 });
  }

  onEnd(): void {
    const slowest = this.#durations.sort((a, b) => b.seconds - a.seconds).slice(0, COUNT);
    const lines = slowest.map(({ title, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${title}`);
    process.stdout.write(`\nslowest tests\n${lines.join("\n")}\n`);
  }

  printsToStdio(): boolean {
    // The list reporter stays the one that owns the terminal.
    return false;
  }
}
