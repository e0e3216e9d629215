import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { useDebouncedSearchParam } from "./useSearchInput";

afterEach(cleanup);

function Search({ param = "", setParam }: { param?: string; setParam: (text: string) => void }) {
  const [text, setText, inputRef] = useDebouncedSearchParam(param, setParam);
  return (
    <>
      <input ref={inputRef} aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <output>{text}</output>
    </>
  );
}

test("the text is current at once and written to the URL when typing pauses", async () => {
  const setParam = vi.fn();
  render(<Search setParam={setParam} />);
  await userEvent.type(screen.getByRole("textbox"), "sleep");
  expect(screen.getByRole("status").textContent).toBe("sleep");
  await vi.waitFor(() => expect(setParam).toHaveBeenCalledExactlyOnceWith("sleep"));
});

test("starts with the value of the URL", () => {
  const setParam = vi.fn();
  render(<Search param="rain" setParam={setParam} />);
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("rain");
  expect(setParam).not.toHaveBeenCalled();
});

test("takes over what was typed before hydration", async () => {
  const setParam = vi.fn();
  const page = document.createElement("div");
  document.body.append(page);
  page.innerHTML = renderToString(<Search setParam={setParam} />);
  const input = page.querySelector("input") as HTMLInputElement;
  input.value = "psychiatry";
  const root = await act(async () => hydrateRoot(page, <Search setParam={setParam} />));
  expect(input.value).toBe("psychiatry");
  expect(page.querySelector("output")?.textContent).toBe("psychiatry");
  await vi.waitFor(() => expect(setParam).toHaveBeenCalledExactlyOnceWith("psychiatry"));
  act(() => root.unmount());
  page.remove();
});
