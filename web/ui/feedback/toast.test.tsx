import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { LazyToaster } from "./LazyToaster";
import { toast } from "./toast";

afterEach(cleanup);

test("shows toasts from before and after the toaster has loaded", async () => {
  toast.success("Welcome!", { description: "Successfully signed in as Asha Rao" });
  render(<LazyToaster />);
  expect(await screen.findByText("Welcome!")).toBeDefined();
  expect(screen.getByText("Successfully signed in as Asha Rao")).toBeDefined();
  toast.error("Google login failed");
  expect(await screen.findByText("Google login failed")).toBeDefined();
});

test("loads the toaster with the first interaction", async () => {
  render(<LazyToaster />);
  expect(screen.queryByRole("region")).toBeNull();
  fireEvent.pointerDown(document.body);
  expect(await screen.findByRole("region", { name: /Notifications/ })).toBeDefined();
});
