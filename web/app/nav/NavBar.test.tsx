import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter, useNavigate } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import { sessionQuery, type User } from "~/services/session";
import { createTestQueryClient, mockApi, mockIntersectionObserver, renderRoute, testUser } from "~/testing/testUtils";
import { NavBar } from "./NavBar";

afterEach(() => {
  cleanup();
  document.cookie = "dft_signed_in=; max-age=0; path=/";
});

type Options = { at?: string; user?: User | null; cartCount?: number };

async function open({ at = "/", user = null, cartCount }: Options = {}) {
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, user);
  const page = renderRoute(at, at, <NavBar cartCount={cartCount} />, queryClient);
  if (user) {
    await bar().findByRole("button", { name: /Account of/ });
    await menu().findByRole("link", { name: "Sign Out" });
  }
  return page;
}

/** The bar and the mobile menu are both rendered; CSS shows one. */
const bar = () => within(screen.getByRole("navigation", { name: "Main" }).children[1] as HTMLElement);
const toggle = () => screen.getByLabelText("Menu");
const menu = () => within(toggle().parentElement as HTMLElement);
const isOpen = () => (toggle().parentElement as HTMLDetailsElement).open;

function NavigateButton({ to }: { to: string }) {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(to)}>
      Go
    </button>
  );
}

const hrefs = (within: ReturnType<typeof bar>) => within.queryAllByRole("link").map((a) => a.getAttribute("href"));

describe("links", () => {
  test("the logo and the main links", async () => {
    await open();
    expect(screen.getByRole("link", { name: "DFT, home" }).getAttribute("href")).toBe("/");
    expect(hrefs(bar()).slice(0, 5)).toEqual([
      "/consultations",
      "/mindfulness",
      "/dopamart",
      "/subscriptions",
      "/about",
    ]);
  });

  const current = () =>
    bar()
      .queryAllByRole("link")
      .filter((link) => link.hasAttribute("aria-current"))
      .map((link) => link.textContent);

  test("the current link is marked, except Dopamart on the cart page", async () => {
    await open({ at: "/dopamart/orders" });
    expect(current()).toEqual(["Dopamart"]);
    cleanup();
    await open({ at: "/dopamart/cart" });
    expect(current()).toEqual([]);
  });
});

test("crisis help is visible at every width and is a document navigation", async () => {
  const { router } = await open();
  const help = screen.getByRole("link", { name: "Crisis help" });
  expect(help.getAttribute("href")).toBe("/crisis");
  expect(help.closest(".hidden, details")).toBeNull();
  help.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(help);
  expect(router.state.location.pathname).toBe("/");
});

describe("guests", () => {
  test("see two sign-in links, and no cart until they have one", async () => {
    await open();
    for (const nav of [bar(), menu()]) {
      expect(nav.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/login");
      expect(nav.getByRole("link", { name: "Get Started" }).getAttribute("href")).toBe("/login");
      expect(nav.queryByRole("link", { name: /Cart/ })).toBeNull();
    }
    cleanup();
    await open({ cartCount: 2 });
    expect(bar().getByRole("link", { name: /Cart/ }).textContent).toContain("2 in it");
  });
});

describe("members", () => {
  test("see the cart with the number of items", async () => {
    await open({ user: testUser, cartCount: 3 });
    for (const nav of [bar(), menu()]) {
      const cart = nav.getByRole("link", { name: /Cart/ });
      expect(cart.getAttribute("href")).toBe("/dopamart/cart");
      expect(cart.textContent).toContain("3 in it");
      expect(nav.queryByRole("link", { name: "Sign In" })).toBeNull();
    }
  });

  test("have a menu with their pages and Sign Out", async () => {
    const { router } = await open({ user: testUser });
    await userEvent.click(bar().getByRole("button", { name: "Account of Asha Rao" }));
    const items = bar().getAllByRole("menuitem");
    expect(items.map((item) => [item.textContent, item.getAttribute("href")])).toEqual([
      ["My Consultations", "/my-consultations"],
      ["My Orders", "/dopamart/orders"],
      ["My Subscriptions", "/my-subscriptions"],
      ["Sign Out", "/logout"],
    ]);
    expect(bar().getByText("Free Member")).toBeDefined();
    await userEvent.keyboard("{End}{Enter}");
    expect(router.state.location.pathname).toBe("/logout");
  });

  test("with a plan have a premium badge", async () => {
    await open({ user: { ...testUser, is_premium: true } });
    expect(menu().getByText("Premium Member").className).toContain("premium");
    await userEvent.click(bar().getByRole("button", { name: /Asha Rao/ }));
    expect(bar().getByText("Premium Member").className).toContain("premium");
    expect(bar().queryByText("Free Member")).toBeNull();
  });

  test("without a name are called User", async () => {
    await open({ user: { ...testUser, username: "" } });
    expect(bar().getByRole("button", { name: "Account of User" })).toBeDefined();
    expect(menu().getByText("User")).toBeDefined();
  });

  test("have their picture, or an icon when it fails to load", async () => {
    await open({ user: { ...testUser, picture: "https://pictures.example/asha.jpg" } });
    const picture = () => bar().getByRole("button").querySelector("img");
    expect(picture()?.src).toBe("https://pictures.example/asha.jpg");
    act(() => picture()?.dispatchEvent(new Event("error")));
    expect(picture()).toBeNull();
    expect(bar().getByRole("button").querySelector("svg")).not.toBeNull();
  });
});

describe("the menu of a small screen", () => {
  test("has the main links, the user and Sign Out", async () => {
    await open({ user: testUser, cartCount: 1 });
    expect(hrefs(menu())).toEqual([
      "/consultations",
      "/mindfulness",
      "/dopamart",
      "/subscriptions",
      "/about",
      "/dopamart/cart",
      "/my-consultations",
      "/dopamart/orders",
      "/my-subscriptions",
      "/logout",
    ]);
    expect(menu().getByText("Asha Rao")).toBeDefined();
    expect(menu().getByText("Free Member")).toBeDefined();
  });

  test("closes on Escape and returns focus to the toggle", async () => {
    await open();
    await userEvent.click(toggle());
    expect(isOpen()).toBe(true);
    menu().getByRole("link", { name: "About" }).focus();
    await userEvent.keyboard("{Escape}");
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(toggle());
  });

  test("stays open during hydration and closes after a navigation", async () => {
    const queryClient = createTestQueryClient();
    queryClient.setQueryData(sessionQuery.queryKey, null);
    const page = (
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <NavBar />
          <NavigateButton to="/about" />
        </MemoryRouter>
      </QueryClientProvider>
    );
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(page);
    (toggle().parentElement as HTMLDetailsElement).open = true;
    render(page, { container, hydrate: true });
    expect(isOpen()).toBe(true);
    // Without pointer and focus events.
    act(() => screen.getByRole("button", { name: "Go" }).click());
    expect(isOpen()).toBe(false);
  });

  test("closes on a click on a link, even to the current page", async () => {
    await open({ at: "/about" });
    await userEvent.click(toggle());
    await userEvent.click(menu().getByRole("link", { name: "About" }));
    expect(isOpen()).toBe(false);
  });

  test("closes on a click outside", async () => {
    await open();
    await userEvent.click(toggle());
    await userEvent.click(document.body);
    expect(isOpen()).toBe(false);
  });
});

test("the bar is marked once the page is scrolled", async () => {
  const { seen } = mockIntersectionObserver();
  await open();
  const header = screen.getByRole("banner");
  for (const [top, scrolled] of [
    [true, false],
    [false, true],
    [true, false],
  ] as const) {
    act(() => seen(top));
    expect(header.hasAttribute("data-scrolled")).toBe(scrolled);
  }
});

describe("while the session loads", () => {
  test("CSS chooses between the guest's links and a skeleton", () => {
    document.cookie = "dft_signed_in=1; path=/";
    mockApi({});
    renderRoute("/", "/", <NavBar />);
    const guest = bar().getByRole("link", { name: "Sign In" }).closest(".signed-in\\:hidden");
    expect(guest?.nextElementSibling?.className).toBe("hidden signed-in:block");
  });

  test("a failed request can be retried", async () => {
    document.cookie = "dft_signed_in=1; path=/";
    mockApi({});
    renderRoute("/", "/", <NavBar />);
    const retry = await bar().findByRole("button", { name: /Try again/ });
    mockApi({ "/api/v1/users/me/": { body: testUser } });
    await userEvent.click(retry);
    await waitFor(() => expect(bar().getByRole("button", { name: "Account of Asha Rao" })).toBeDefined());
  });
});
