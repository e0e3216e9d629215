// What this person may hear, and the words for what they may not.
import { useQuery } from "@tanstack/react-query";
import { useSession } from "~/services/session";
import { accessQuery } from "./api";
import { type Content, GUEST_MESSAGE, UNVERIFIED, upgradeMessage } from "./rules";

export type ContentAccess = {
  /** `unknown` until the server has said; `unverified` when it does not. */
  status: "unknown" | "open" | "guest" | "free" | "unverified";
  message: (content: Content) => string | null;
  again: () => void;
};

export function useContentAccess(): ContentAccess {
  const { status: session } = useSession();
  const { data, isPending, isError, refetch } = useQuery(accessQuery);
  const again = () => void refetch();
  if (isPending || session === "loading") return { status: "unknown", message: () => null, again };
  if (isError && !data) {
    return { status: "unverified", message: () => UNVERIFIED.content_access.upgrade_message ?? null, again };
  }
  if (data.is_premium) return { status: "open", message: () => null, again };
  if (session === "guest") {
    // A card says it in short; the page in the server's own words.
    const message = (content: Content) =>
      content === "content" ? (data.content_access.upgrade_message ?? GUEST_MESSAGE) : GUEST_MESSAGE;
    return { status: "guest", message, again };
  }
  return { status: "free", message: (content) => upgradeMessage(content, data), again };
}
