// Words in a search: typed with scripts, and typed before them.
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { useDebouncedSearchParam } from "./useSearchInput";

afterEach(cleanup);

function Search({ kept = "", keep }: { kept?: string; keep: (words: string) => void }) {
  const [words, setWords, box] = useDebouncedSearchParam(kept, keep);
  return (
    <>
      <input ref={box} aria-label="Search" value={words} onChange={(event) => setWords(event.target.value)} />
      <output>{words}</output>
    </>
  );
}

test("they count at once, and are kept when the typing pauses", async () => {
  const keep = vi.fn();
  render(<Search keep={keep} />);
  await userEvent.type(screen.getByRole("textbox"), "sleep");
  expect(screen.getByRole("status").textContent).toBe("sleep");
  await vi.waitFor(() => expect(keep).toHaveBeenCalledExactlyOnceWith("sleep"));
});

test("what the address has is in the box", () => {
  const keep = vi.fn();
  render(<Search kept="rain" keep={keep} />);
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("rain");
  expect(keep).not.toHaveBeenCalled();
});

test("what stands in the box when the scripts come was typed by somebody, and counts", async () => {
  const keep = vi.fn();
  const page = document.createElement("div");
  document.body.append(page);
  page.innerHTML = renderToString(<Search keep={keep} />);
  const box = page.querySelector("input") as HTMLInputElement;
  box.value = "psychiatry";
  const root = await act(async () => hydrateRoot(page, <Search keep={keep} />));
  expect(box.value).toBe("psychiatry");
  expect(page.querySelector("output")?.textContent).toBe("psychiatry");
  await vi.waitFor(() => expect(keep).toHaveBeenCalledExactlyOnceWith("psychiatry"));
  act(() => root.unmount());
  page.remove();
});
