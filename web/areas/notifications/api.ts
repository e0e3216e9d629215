// Newsletter API: subscribe and unsubscribe.
import { api } from "~/api/client";

export async function subscribe(email: string): Promise<void> {
  const response = await api.post("/api/notifications/subscribe/", { body: { email } });
  // The endpoint may report a failure in a successful response.
  if ("error" in response) throw new Error(String(response.error));
}

/** Idempotent: a second call with the same token succeeds too. */
export function unsubscribe(token: string) {
  return api.post("/api/notifications/unsubscribe/{token}/", { params: { path: { token } } });
}
