// The demo people of demo/people.toml, and signing in as one for journeys that are about something else.
import { type APIRequestContext, expect } from "@playwright/test";

export type Person = { name: string; email: string };

export const asha: Person = { name: "Asha Rao", email: "asha@demo.dft.example" };
/** Has the Basic Plan. */
export const diya: Person = { name: "Diya Nair", email: "diya@demo.dft.example" };

let met = 0;

/** Somebody nobody has met yet, without a plan, an order or a past. */
export function somebody(name = "Ravi Kumar"): Person {
  met += 1;
  return { name, email: `${process.pid}-${Date.now()}-${met}@example.in` };
}

/** A credential from a development server, as Google would hand it over. */
export async function credential(server: APIRequestContext, person: Person, origin = ""): Promise<string> {
  const token = await server.post(`${origin}/dev/identity/token/`, { data: person });
  await expect(token).toBeOK();
  return ((await token.json()) as { id_token: string }).id_token;
}

/** Makes the two calls that the login page makes; the cookies are the page's from then on. */
export async function signedIn(visitor: APIRequestContext, person: Person, origin = ""): Promise<void> {
  const id_token = await credential(visitor, person, origin);
  await expect(await visitor.post(`${origin}/api/v1/auth/google-login/`, { data: { id_token } })).toBeOK();
}
