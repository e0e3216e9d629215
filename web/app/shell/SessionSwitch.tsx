// Shows one thing to guests and another to members, without a flash of the wrong one in prerendered HTML.
import type { ReactNode } from "react";
import { type User, useSession } from "~/services/session";

type Props = {
  guest: ReactNode;
  member: (user: User) => ReactNode;
  /** Shaped like what a member will see. */
  waiting: ReactNode;
  /** Somebody seems signed in, and the server does not say who. */
  unreachable: ReactNode;
};

export function SessionSwitch({ guest, member, waiting, unreachable }: Props) {
  const { status, user } = useSession();
  if (status === "member") return member(user);
  if (status === "unreachable") return unreachable;
  const loading = status === "loading";
  // While loading, CSS chooses by what the early script has seen.
  return (
    <>
      <div className={loading ? "signed-in:hidden" : undefined}>{guest}</div>
      {loading && <div className="hidden signed-in:block">{waiting}</div>}
    </>
  );
}
