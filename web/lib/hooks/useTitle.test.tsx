// A page may name itself late, and leaves no name behind.
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useTitle } from "./useTitle";

beforeEach(() => {
  document.title = "Doctor | DFT";
});
afterEach(cleanup);

type Props = { name: string | undefined };
const open = (name: string | undefined) =>
  renderHook(({ name }: Props) => useTitle(name), { initialProps: { name } as Props });

test("sets the title when the name is known and restores it on unmount", () => {
  const { rerender, unmount } = open(undefined);
  expect(document.title).toBe("Doctor | DFT");
  rerender({ name: "Dr. Meera Iyer" });
  expect(document.title).toBe("Dr. Meera Iyer | DFT");
  rerender({ name: "Dr. Arjun Nambiar" });
  expect(document.title).toBe("Dr. Arjun Nambiar | DFT");
  unmount();
  expect(document.title).toBe("Doctor | DFT");
});

test("what the next page wrote stays", () => {
  const { unmount } = open("Dr. Meera Iyer");
  document.title = "Sign In | DFT";
  unmount();
  expect(document.title).toBe("Sign In | DFT");
});
