import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { renderToReadableStream } from "react-dom/server.browser";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mockIntersectionObserver } from "~/testing/testUtils";
import { deferHydration, LoadError, lazyComponent } from "./lazyComponent";

beforeEach(() => {
  // React logs every error that a boundary catches.
  vi.spyOn(console, "error").mockReturnValue();
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

/** A chunk whose first imports fail. */
function chunk(failures: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError("Failed to fetch dynamically imported module");
    return { default: Greeting };
  });
  return load;
}

const errorFallback = (retry: () => void) => <LoadError onRetry={retry}>The greeting could not be loaded</LoadError>;
const retry = async () => userEvent.click(await screen.findByRole("button", { name: "Try Again" }));

function renderPage(Deferred: ComponentType<{ name: string }>) {
  return render(
    <>
      <h1>A page</h1>
      <Deferred name="Asha" />
    </>,
  );
}

test("renders the fallback, then the component", async () => {
  renderPage(lazyComponent(chunk(0), { fallback: <p>Loading</p>, errorFallback }));
  expect(screen.getByText("Loading")).toBeDefined();
  expect(await screen.findByText("Hello Asha")).toBeDefined();
});

test("a failed load leaves the rest of the page and can be retried", async () => {
  renderPage(lazyComponent(chunk(1), { errorFallback }));
  expect((await screen.findByRole("alert")).textContent).toContain("The greeting could not be loaded");
  expect(screen.getByRole("heading", { name: "A page" })).toBeDefined();
  await retry();
  expect(await screen.findByText("Hello Asha")).toBeDefined();
});

test("a failed load is repeated when the component is mounted again", async () => {
  const Deferred = lazyComponent(chunk(1));
  const { container } = renderPage(Deferred);
  await act(async () => {});
  expect(container.textContent).toBe("A page");
  cleanup();
  renderPage(Deferred);
  expect(await screen.findByText("Hello Asha")).toBeDefined();
});

test("the second retry reloads the page", async () => {
  const reload = vi.spyOn(window.location, "reload").mockReturnValue();
  const load = chunk(9);
  renderPage(lazyComponent(load, { errorFallback }));
  await retry();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(reload).not.toHaveBeenCalled();
  await retry();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a preloaded component renders at once, without its fallback", async () => {
  const load = chunk(0);
  const Deferred = lazyComponent(load, { fallback: <p>Loading</p> });
  Deferred.preload();
  Deferred.preload();
  await act(async () => {});
  renderPage(Deferred);
  expect(screen.getByText("Hello Asha")).toBeDefined();
  expect(load).toHaveBeenCalledTimes(1);
});

test("a failed preload is repeated when the component renders", async () => {
  const load = chunk(1);
  const Deferred = lazyComponent(load);
  Deferred.preload();
  await act(async () => {});
  renderPage(Deferred);
  expect(await screen.findByText("Hello Asha")).toBeDefined();
});

async function prerendered(): Promise<HTMLElement> {
  const Deferred = deferHydration(chunk(0));
  const stream = await renderToReadableStream(<Deferred name="Asha" />);
  await stream.allReady;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = await new Response(stream).text();
  return container;
}

test("prerendered HTML stays when its chunk fails to load, also after new props", async () => {
  const container = await prerendered();
  const greeting = screen.getByText("Hello Asha");
  const load = chunk(9);
  const Deferred = deferHydration(load, { errorFallback });
  const { rerender } = render(<Deferred name="Asha" />, { container, hydrate: true });
  await act(async () => {});
  expect(load).toHaveBeenCalledTimes(1);
  rerender(<Deferred name="Kabir" />);
  expect(screen.getByText("Hello Asha")).toBe(greeting);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("without prerendered HTML a failed load shows the error fallback", async () => {
  renderPage(deferHydration(chunk(1), { errorFallback }));
  await retry();
  expect(await screen.findByText("Hello Asha")).toBeDefined();
});

test("hydration waits for the viewport or the first interaction", async () => {
  const { watched } = mockIntersectionObserver();
  const container = await prerendered();
  const greeting = screen.getByText("Hello Asha");
  const load = chunk(0);
  const Deferred = deferHydration(load, { nearSelector: "p" });
  render(<Deferred name="Asha" />, { container, hydrate: true });
  await act(async () => {});
  expect(watched).toEqual([greeting]);
  expect(load).not.toHaveBeenCalled();
  fireEvent.pointerDown(document.body);
  await act(async () => {});
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByText("Hello Asha")).toBe(greeting);
});
