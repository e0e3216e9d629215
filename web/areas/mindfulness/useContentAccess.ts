// What the current user may play, and the message for what they may not.
import { useQuery } from "@tanstack/react-query";
import { useSession } from "~/services/session";
import { accessQuery } from "./api";
import { type Content, GUEST_MESSAGE, UNVERIFIED, upgradeMessage } from "./rules";

export type ContentAccess = {
  /** `unverified`: the access request failed. */
  status: "loading" | "full" | "guest" | "free" | "unverified";
  message: (content: Content) => string | null;
  retry: () => void;
};

export function useContentAccess(): ContentAccess {
  const { status: session } = useSession();
  const { data, isPending, isError, refetch } = useQuery(accessQuery);
  const retry = () => void refetch();
  if (isPending || session === "loading") return { status: "loading", message: () => null, retry };
  if (isError && !data) {
    return { status: "unverified", message: () => UNVERIFIED.content_access.upgrade_message ?? null, retry };
  }
  if (data.is_premium) return { status: "full", message: () => null, retry };
  if (session === "guest") {
    // Cards use the short message, the page banner the server's.
    const message = (content: Content) =>
      content === "content" ? (data.content_access.upgrade_message ?? GUEST_MESSAGE) : GUEST_MESSAGE;
    return { status: "guest", message, retry };
  }
  return { status: "free", message: (content) => upgradeMessage(content, data), retry };
}
