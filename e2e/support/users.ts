// The demo users of demo/people.toml, new users, and sign-in through the API.
import { type APIRequestContext, type BrowserContext, expect } from "@playwright/test";

export type User = { name: string; email: string };

export const asha: User = { name: "Asha Rao", email: "asha@demo.dft.example" };
/** Has the Basic Plan. */
export const diya: User = { name: "Diya Nair", email: "diya@demo.dft.example" };

let count = 0;

/** A new user without a plan, orders or appointments. */
export function uniqueUser(name = "Ravi Kumar"): User {
  count += 1;
  return { name, email: `${process.pid}-${Date.now()}-${count}@example.in` };
}

/** An ID token from the development server, in place of Google's. */
export async function devIdToken(api: APIRequestContext, user: User, origin = ""): Promise<string> {
  const response = await api.post(`${origin}/dev/identity/token/`, { data: user });
  await expect(response).toBeOK();
  return ((await response.json()) as { id_token: string }).id_token;
}

/** Makes the two calls of the login page. The context of `api` has the session cookies afterwards. */
export async function signInViaApi(api: APIRequestContext, user: User, origin = ""): Promise<void> {
  const id_token = await devIdToken(api, user, origin);
  await expect(await api.post(`${origin}/api/v1/auth/google-login/`, { data: { id_token } })).toBeOK();
}

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;
const sessions = new Map<string, Cookies>();

/** Signs in once per worker and shares the session afterwards, for tests that do not sign out. */
export async function reuseSession(context: BrowserContext, user: User, origin: string): Promise<void> {
  const key = `${origin} ${user.email}`;
  const cookies = sessions.get(key);
  if (cookies) await context.addCookies(cookies);
  else {
    await signInViaApi(context.request, user);
    sessions.set(key, await context.cookies());
  }
}
