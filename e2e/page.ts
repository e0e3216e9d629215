// How a person comes to a page, and how a test knows that the page stands.
import { expect, type Page, type Response } from "@playwright/test";

export type Person = { name: string; email: string };

/** The demo people of demo/people.toml. */
export const asha: Person = { name: "Asha Rao", email: "asha@demo.dft.example" };

/** Opens an address and waits until the page answers to a tap. */
export async function visit(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address);
  await standing(page);
  return response;
}

/** The list of toasts comes last, after the scripts have taken over; nothing is loading any more. */
export async function standing(page: Page): Promise<void> {
  await expect(page.locator("section[aria-label^=Notifications]")).toBeAttached();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** Signed in by the same two calls that the page makes, for journeys that are about something else. */
export async function signedIn(page: Page, { name, email }: Person): Promise<void> {
  const token = await page.request.post("/dev/identity/token/", { data: { name, email } });
  await expect(token).toBeOK();
  const { id_token } = (await token.json()) as { id_token: string };
  await expect(await page.request.post("/api/v1/auth/google-login/", { data: { id_token } })).toBeOK();
}
