// The Help Center: all answers, then those that fit.
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, expect, test } from "vitest";
import { renderRoute } from "~/testing/testUtils";
import { HelpScreen } from "./HelpScreen";

// Imported here, so that the tests do not wait for the chunk.
beforeAll(() => import("./HelpAnswers"));
afterEach(cleanup);

async function open(address = "/help") {
  const opened = renderRoute(address, "/help", <HelpScreen />);
  await screen.findByRole("searchbox");
  return opened;
}

const answers = () => document.querySelectorAll("details");

test("every answer is there before anybody asks", async () => {
  await open();
  expect(answers().length).toBeGreaterThan(24);
  expect(screen.getByRole("heading", { name: "Dopamart" })).toBeDefined();
});

test("a search filters, opens few results, announces the count and is in the URL", async () => {
  const { router } = await open();
  await userEvent.type(screen.getByRole("searchbox"), "whatsapp");
  expect(answers()).toHaveLength(1);
  expect(answers()[0]?.open).toBe(true);
  expect(screen.getByRole("status").textContent).toBe("1 answer for “whatsapp”");
  await waitFor(() => expect(router.state.location.search).toBe("?q=whatsapp"));
  await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(answers().length).toBeGreaterThan(24);
});

test("what was typed before the page woke is searched for", async () => {
  const { default: Answers } = await import("./HelpAnswers");
  const page = (
    <MemoryRouter>
      <Answers />
    </MemoryRouter>
  );
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = renderToString(page);
  screen.getByRole<HTMLInputElement>("searchbox").value = "whatsapp";
  const root = await act(async () => hydrateRoot(place, page));
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("whatsapp");
  expect(screen.getByRole("status").textContent).toBe("1 answer for “whatsapp”");
  await act(async () => root.unmount());
  place.remove();
});

test("a link brings its search along", async () => {
  await open("/help?q=invoice");
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("invoice"));
  expect(answers().length).toBeLessThan(6);
});

test("nothing found leads on", async () => {
  await open("/help?q=zebra");
  expect(await screen.findByRole("heading", { name: "No answer fits" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Show all answers" }));
  expect(answers().length).toBeGreaterThan(24);
});
