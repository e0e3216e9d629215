// Renders by session status, without a flash of the wrong content in prerendered HTML.
import type { ReactNode } from "react";
import { type User, useSession } from "~/services/session";

type Props = {
  guest: ReactNode;
  member: (user: User) => ReactNode;
  /** The skeleton of what members see. */
  loading: ReactNode;
  /** The session hint is set, but the request failed. */
  error: ReactNode;
};

export function SessionSwitch({ guest, member, loading, error }: Props) {
  const { status, user } = useSession();
  if (status === "member") return member(user);
  if (status === "unreachable") return error;
  const isLoading = status === "loading";
  // While loading, CSS chooses by the session hint that the pre-paint script found.
  return (
    <>
      <div className={isLoading ? "signed-in:hidden" : undefined}>{guest}</div>
      {isLoading && <div className="hidden signed-in:block">{loading}</div>}
    </>
  );
}
