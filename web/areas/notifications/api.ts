// The newsletter's calls: join, and leave.
import { ApiError, api } from "~/api/client";

/** Whether the address is on the list now. Every failure reads the same to a person, so none is thrown. */
export async function subscribe(email: string): Promise<boolean> {
  try {
    const answer = await api.post("/api/notifications/subscribe/", { body: { email } });
    return !("error" in answer);
  } catch {
    return false;
  }
}

/** `left` the list; `unknown` when no letter has this link; or why nobody can tell. */
export type UnsubscribeResult = "left" | "unknown" | { failure: string };

/** Leaves the list with the token of a letter's link. Leaving twice is quiet. */
export async function unsubscribe(token: string): Promise<UnsubscribeResult> {
  try {
    await api.post("/api/notifications/unsubscribe/{token}/", { params: { path: { token } } });
    return "left";
  } catch (error) {
    if (!(error instanceof ApiError)) return { failure: "Unexpected error" };
    return error.status === 404 ? "unknown" : { failure: error.message };
  }
}
