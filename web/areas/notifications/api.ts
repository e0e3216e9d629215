// The newsletter's one call.
import { api } from "~/api/client";

/** Whether the address is on the list now. Every failure reads the same to a person, so none is thrown. */
export async function subscribe(email: string): Promise<boolean> {
  try {
    const answer = await api.post("/api/notifications/subscribe/", { body: { email } });
    return !("error" in answer);
  } catch {
    return false;
  }
}
