// A part that does not come is lost alone, and can be fetched again.
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToReadableStream } from "react-dom/server.browser";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mockIntersectionObserver } from "~/testing/testUtils";
import { deferHydration, LoadError, lazyComponent } from "./lazyComponent";

beforeEach(() => {
  // React reports what a boundary has caught.
  vi.spyOn(console, "error").mockReturnValue();
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const Letter = ({ to }: { to: string }) => <p>A letter to {to}</p>;

/** Fails as often as is said, then comes. */
function network(failures: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError("Failed to fetch dynamically imported module");
    return { default: Letter };
  });
  return load;
}

const errorFallback = (retry: () => void) => <LoadError onRetry={retry}>The letter was lost</LoadError>;
const tryAgain = async () => userEvent.click(await screen.findByRole("button", { name: "Try Again" }));

function open(Part: ReturnType<typeof lazyComponent<{ to: string }>>) {
  return render(
    <>
      <h1>A page</h1>
      <Part to="Asha" />
    </>,
  );
}

test("it comes", async () => {
  open(lazyComponent(network(0), { fallback: <p>Coming</p>, errorFallback }));
  expect(screen.getByText("Coming")).toBeDefined();
  expect(await screen.findByText("A letter to Asha")).toBeDefined();
});

test("the page stays without it, and another try fetches it", async () => {
  open(lazyComponent(network(1), { errorFallback }));
  expect((await screen.findByRole("alert")).textContent).toContain("The letter was lost");
  expect(screen.getByRole("heading", { name: "A page" })).toBeDefined();
  await tryAgain();
  expect(await screen.findByText("A letter to Asha")).toBeDefined();
});

test("it is fetched again for the next page", async () => {
  const Part = lazyComponent(network(1));
  const { container } = open(Part);
  await act(async () => {});
  expect(container.textContent).toBe("A page");
  cleanup();
  open(Part);
  expect(await screen.findByText("A letter to Asha")).toBeDefined();
});

test("when a second try fails too, the page is loaded again", async () => {
  const reload = vi.spyOn(window.location, "reload").mockReturnValue();
  const load = network(9);
  open(lazyComponent(load, { errorFallback }));
  await tryAgain();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(reload).not.toHaveBeenCalled();
  await tryAgain();
  expect(reload).toHaveBeenCalledTimes(1);
});

async function prerendered(): Promise<HTMLElement> {
  const Part = deferHydration(network(0));
  const stream = await renderToReadableStream(<Part to="Asha" />);
  await stream.allReady;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = await new Response(stream).text();
  return container;
}

test("what is in the page already stays, and does not write over itself later", async () => {
  const container = await prerendered();
  const letter = screen.getByText("A letter to Asha");
  const load = network(9);
  const Part = deferHydration(load, { errorFallback });
  const { rerender } = render(<Part to="Asha" />, { container, hydrate: true });
  await act(async () => {});
  expect(load).toHaveBeenCalledTimes(1);
  rerender(<Part to="Kabir" />);
  expect(screen.getByText("A letter to Asha")).toBe(letter);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("where nothing was in the page, it is said to be lost", async () => {
  open(deferHydration(network(1), { errorFallback }));
  await tryAgain();
  expect(await screen.findByText("A letter to Asha")).toBeDefined();
});

test("what nobody has come near is woken by the first touch", async () => {
  const { watched } = mockIntersectionObserver();
  const container = await prerendered();
  const letter = screen.getByText("A letter to Asha");
  const load = network(0);
  const Part = deferHydration(load, { nearSelector: "p" });
  render(<Part to="Asha" />, { container, hydrate: true });
  await act(async () => {});
  expect(watched).toEqual([letter]);
  expect(load).not.toHaveBeenCalled();
  fireEvent.pointerDown(document.body);
  await act(async () => {});
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByText("A letter to Asha")).toBe(letter);
});
