// Newsletter API: subscribe and unsubscribe.
import { ApiError, api } from "~/api/client";

/** Whether the subscription succeeded. Never throws: every failure shows the same message. */
export async function subscribe(email: string): Promise<boolean> {
  try {
    const response = await api.post("/api/notifications/subscribe/", { body: { email } });
    return !("error" in response);
  } catch {
    return false;
  }
}

/** `unknown-token`: no subscription has this token. */
export type UnsubscribeResult = "unsubscribed" | "unknown-token" | { errorMessage: string };

/** Idempotent: a second call with the same token succeeds too. */
export async function unsubscribe(token: string): Promise<UnsubscribeResult> {
  try {
    await api.post("/api/notifications/unsubscribe/{token}/", { params: { path: { token } } });
    return "unsubscribed";
  } catch (error) {
    if (!(error instanceof ApiError)) return { errorMessage: "Unexpected error" };
    return error.status === 404 ? "unknown-token" : { errorMessage: error.message };
  }
}
