// The Help Center and its search.
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, expect, test } from "vitest";
import { renderRoute } from "~/testing/testUtils";
import { HelpScreen } from "./HelpScreen";

// Preloads the chunk, so that loading it does not count against the test timeouts.
beforeAll(() => import("./HelpAnswers"));
afterEach(cleanup);

async function renderHelp(url = "/help") {
  const rendered = renderRoute(url, "/help", <HelpScreen />);
  await screen.findByRole("searchbox");
  return rendered;
}

const answers = () => document.querySelectorAll("details");

test("shows every answer without a query", async () => {
  await renderHelp();
  expect(answers().length).toBeGreaterThan(24);
  expect(screen.getByRole("heading", { name: "Dopamart" })).toBeDefined();
});

test("a search filters and opens the answers, announces the count and updates the URL", async () => {
  const { router } = await renderHelp();
  await userEvent.type(screen.getByRole("searchbox"), "whatsapp");
  expect(answers()).toHaveLength(1);
  expect(answers()[0]?.open).toBe(true);
  expect(screen.getByRole("status").textContent).toBe("1 answer for “whatsapp”");
  await waitFor(() => expect(router.state.location.search).toBe("?q=whatsapp"));
  await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(answers().length).toBeGreaterThan(24);
});

test("input typed before hydration is searched for", async () => {
  const { default: Answers } = await import("./HelpAnswers");
  const page = (
    <MemoryRouter>
      <Answers />
    </MemoryRouter>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  screen.getByRole<HTMLInputElement>("searchbox").value = "whatsapp";
  const root = await act(async () => hydrateRoot(container, page));
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("whatsapp");
  expect(screen.getByRole("status").textContent).toBe("1 answer for “whatsapp”");
  await act(async () => root.unmount());
  container.remove();
});

test("reads the query from the URL", async () => {
  await renderHelp("/help?q=invoice");
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("invoice"));
  expect(answers().length).toBeLessThan(6);
});

test("a search without results offers to show all answers", async () => {
  await renderHelp("/help?q=zebra");
  expect(await screen.findByRole("heading", { name: "No answer fits" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Show all answers" }));
  expect(answers().length).toBeGreaterThan(24);
});
