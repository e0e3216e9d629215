// What the current user may play, and the message for what they may not.
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "~/services/session";
import { accessQuery } from "./api";
import { type Content, guestMessage, upgradeMessage } from "./rules";

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
    return { status: "unverified", message: () => t`Unable to verify subscription status`, retry };
  }
  if (data.is_premium) return { status: "full", message: () => null, retry };
  if (session === "guest") return { status: "guest", message: guestMessage, retry };
  return { status: "free", message: (content) => upgradeMessage(content, data), retry };
}
