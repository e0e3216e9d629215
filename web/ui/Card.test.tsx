import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { Button } from "./Button";
import { Card, CardFooter, CardTitle } from "./Card";

afterEach(cleanup);

test("the title is the link and the footer's button is not part of it", () => {
  render(
    <MemoryRouter>
      <Card as="article">
        <CardTitle to="/consultations/doctor/1" level={2}>
          Dr. Meera Nair
        </CardTitle>
        <CardFooter>
          <Button>Book Now</Button>
        </CardFooter>
      </Card>
    </MemoryRouter>,
  );
  expect(screen.getByRole("article")).toBeDefined();
  const link = screen.getByRole("link", { name: "Dr. Meera Nair" });
  expect(link.getAttribute("href")).toBe("/consultations/doctor/1");
  expect(screen.getByRole("heading", { level: 2 }).contains(link)).toBe(true);
  expect(link.contains(screen.getByRole("button", { name: "Book Now" }))).toBe(false);
});
