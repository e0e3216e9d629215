import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import House from "lucide-react/icons/house";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { Button, ButtonLink, IconButton } from "./Button";

afterEach(cleanup);

test("is clicked by mouse and keyboard", async () => {
  const onClick = vi.fn();
  render(<Button onClick={onClick}>Pay</Button>);
  const button = screen.getByRole("button", { name: "Pay" });
  expect(button.getAttribute("type")).toBe("button");
  await userEvent.click(button);
  await userEvent.keyboard("{Enter} ");
  expect(onClick).toHaveBeenCalledTimes(3);
});

test("while loading it keeps label and focus and ignores clicks", async () => {
  const onClick = vi.fn();
  const { rerender } = render(<Button onClick={onClick}>Pay</Button>);
  screen.getByRole("button").focus();
  rerender(
    <Button onClick={onClick} loading>
      Pay
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Pay" });
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect(document.activeElement).toBe(button);
});

test("while loading it does not submit its form, by Enter either", async () => {
  const sent = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={sent}>
      <input aria-label="Code" />
      <Button type="submit" loading>
        Apply
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole("button"));
  await userEvent.type(screen.getByLabelText("Code"), "CALM{Enter}");
  expect(sent).not.toHaveBeenCalled();
});

test("ButtonLink is a link", () => {
  render(
    <MemoryRouter>
      <ButtonLink to="/login" icon={House}>
        Get Started
      </ButtonLink>
    </MemoryRouter>,
  );
  expect(screen.getByRole("link", { name: "Get Started" }).getAttribute("href")).toBe("/login");
});

test("a button that is only a picture has a name", () => {
  render(<IconButton icon={House} label="Open menu" />);
  expect(screen.getByRole("button", { name: "Open menu" })).toBeDefined();
});
