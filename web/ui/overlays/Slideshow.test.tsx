import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { Slideshow } from "./Slideshow";

afterEach(cleanup);

test("goes forward, back and to the start by keyboard without losing focus", async () => {
  render(
    <Slideshow
      scenes={[
        { title: "Choose a doctor", caption: "Look around without signing in." },
        { title: "Choose a time", caption: "Every slot is live." },
      ]}
    />,
  );
  expect(screen.getByText("1 of 2")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
  screen.getByRole("button", { name: "Next" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(screen.getByText("Choose a time")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Start again" }));
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(screen.getByText("Choose a doctor")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Next" }));
});

test("by the arrow keys, wherever in the dialog the focus is", async () => {
  render(
    <dialog open aria-label="Demo" tabIndex={-1}>
      <Slideshow
        scenes={[
          { title: "One", caption: "First." },
          { title: "Two", caption: "Second.", screen: <p>A screen</p> },
        ]}
      />
    </dialog>,
  );
  screen.getByRole("dialog").focus();
  await userEvent.keyboard("{ArrowLeft}{ArrowRight}{ArrowRight}");
  expect(screen.getByText("2 of 2")).toBeDefined();
  expect(screen.getByText("A screen").closest("[aria-hidden]")).not.toBeNull();
  await userEvent.keyboard("{ArrowLeft}");
  expect(screen.getByText("1 of 2")).toBeDefined();
});

test("the arrow keys follow the direction of the text", async () => {
  render(
    <div style={{ direction: "rtl" }}>
      <Slideshow
        scenes={[
          { title: "One", caption: "First." },
          { title: "Two", caption: "Second." },
        ]}
      />
    </div>,
  );
  screen.getByRole("button", { name: "Next" }).focus();
  await userEvent.keyboard("{ArrowLeft}");
  expect(screen.getByText("2 of 2")).toBeDefined();
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByText("1 of 2")).toBeDefined();
});
