// Renders the booking form once it is known whose draft it may restore.
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useSession } from "~/services/session";
import { PageLoading } from "~/ui/feedback/PageState";
import type { Doctor } from "../api";
import { BookingForm } from "./BookingForm";

type Props = { id: string; doctor: Doctor };

export default function BookingPage(props: Props) {
  const owner = useDraftOwner();
  if (owner === undefined) {
    return (
      <PageLoading>
        <Trans>Loading doctor details...</Trans>
      </PageLoading>
    );
  }
  return <BookingForm key={owner ?? "guest"} owner={owner} {...props} />;
}

/**
 * The id of the signed-in user, null for a guest, undefined while loading. Stays the same when the session ends, so that the
 * form does not vanish before the redirect to the login page.
 */
function useDraftOwner(): number | null | undefined {
  const { user, status } = useSession();
  const [owner, setOwner] = useState<number | null>();
  if (user && user.id !== owner) setOwner(user.id);
  else if (owner === undefined && status !== "loading") setOwner(null);
  return owner;
}
