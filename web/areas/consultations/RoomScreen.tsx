// /consultations/room/:token: where a session takes place. The server decides whether it is time.
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "~/api/client";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { QueryError } from "~/ui/feedback/QueryError";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { LoadError, lazyComponent } from "~/ui/lazyComponent";
import { type Room, roomQuery } from "./api";

const EVERY_HALF_MINUTE = 30_000;

// Tall enough that the end of the page does not show and jump.
const fallback = (
  <div className="min-h-dvh">
    <LoadingState>Looking for the room...</LoadingState>
  </div>
);

const errorFallback = (retry: () => void) => (
  <div className="mx-auto max-w-md px-6 py-16">
    <LoadError onRetry={retry}>The room could not be shown</LoadError>
  </div>
);

const RoomState = lazyComponent(() => import("./components/room/RoomClosed"), { fallback, errorFallback });
// The call and all that belongs to it come only to those who are at an open door.
const OpenRoom = lazyComponent(() => import("./room/RoomFlow"), { fallback, errorFallback });

export const preload = OpenRoom.preload;

export function RoomScreen({ token }: { token: string }) {
  const { data, isPending, error, isFetching, refetch } = useQuery({
    ...roomQuery(token),
    refetchInterval: ({ state }) => nextLook(state.data, Date.now()),
  });
  if (isPending) return fallback;
  if (data?.status === "open") return <OpenRoom room={data} token={token} askAgain={refetch} />;
  if (data) return <RoomState room={{ ...data, status: data.status }} />;
  if (!(error instanceof ApiError) || error.status !== 404) {
    return (
      <QueryError
        level={1}
        title="The room could not be reached"
        error={error}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <EmptyState
      level={1}
      title="There is no such room"
      text="The link is old, or has a slip in it. The right one is on My Consultations."
      action={<ButtonLink to={paths.myConsultations}>My Consultations</ButtonLink>}
    />
  );
}

/** When to ask again: as it opens, and now and then while something may change. */
export function nextLook(room: Room | undefined, now: number): number | false {
  if (!room || room.status === "over" || room.status === "cancelled") return false;
  const opens = Date.parse(room.opens_at) - now;
  return room.status === "early" && opens > 0 ? Math.min(opens + 500, EVERY_HALF_MINUTE) : EVERY_HALF_MINUTE;
}
