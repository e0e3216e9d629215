import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Price, PriceLines } from "./Price";

afterEach(cleanup);

test("a price alone", () => {
  render(<Price amount={123456} />);
  expect(screen.getAllByText("₹1,23,456")).toHaveLength(2);
});

test("a reduced price is one sentence, with the old one struck", () => {
  const { container } = render(<Price amount={720} originalAmount={900} per="session" />);
  expect(screen.getByText("₹720 per session, reduced from ₹900").className).toBe("sr-only");
  expect(container.querySelector("s")?.textContent).toBe("₹900");
});

test("an old price that was not higher is not shown", () => {
  const { container } = render(<Price amount={900} originalAmount={900} />);
  expect(container.querySelector("s")).toBeNull();
});

test("a bill has its lines and its total", () => {
  render(
    <PriceLines
      lines={[
        { label: "Consultation fee", amount: 900 },
        { label: "Premium Plan discount", amount: 180, saving: true },
      ]}
      total={{ label: "Total", amount: 720 }}
    />,
  );
  expect(screen.getAllByRole("definition").map((line) => line.textContent)).toEqual(["₹900", "−₹180", "₹720"]);
});
