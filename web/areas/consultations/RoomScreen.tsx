// /consultations/room/:token: the video room. The server decides when it is open.
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "~/api/client";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { QueryError } from "~/ui/feedback/QueryError";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { LoadError, lazyComponent } from "~/ui/lazyComponent";
import { type Room, roomQuery } from "./api";

const POLL_INTERVAL_MS = 30_000;

// Full height, so that the footer does not appear and shift.
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

const RoomClosed = lazyComponent(() => import("./room/ui/RoomClosed"), { fallback, errorFallback });
// The WebRTC code loads only when the room is open.
const RoomFlow = lazyComponent(() => import("./room/RoomFlow"), { fallback, errorFallback });

export const preload = RoomFlow.preload;

export function RoomScreen({ token }: { token: string }) {
  const { data, isPending, error, isFetching, refetch } = useQuery({
    ...roomQuery(token),
    refetchInterval: ({ state }) => pollInterval(state.data, Date.now()),
  });
  if (isPending) return fallback;
  if (data?.status === "open") return <RoomFlow room={data} token={token} refetchRoom={refetch} />;
  if (data) return <RoomClosed room={{ ...data, status: data.status }} />;
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

/** Polls at the opening time, and regularly while the status may change. */
export function pollInterval(room: Room | undefined, now: number): number | false {
  if (!room || room.status === "over" || room.status === "cancelled") return false;
  const opensIn = Date.parse(room.opens_at) - now;
  return room.status === "early" && opensIn > 0 ? Math.min(opensIn + 500, POLL_INTERVAL_MS) : POLL_INTERVAL_MS;
}
