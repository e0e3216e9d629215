// /consultations/room/:token: the video room. The server decides when it is open.
import { useQuery } from "@tanstack/react-query";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { PageLoadError, PageLoading } from "~/ui/feedback/PageState";
import { QueryState } from "~/ui/feedback/QueryState";
import { lazyComponent } from "~/ui/lazyComponent";
import { type Room, roomQuery } from "./api";

const POLL_INTERVAL_MS = 30_000;

const fallbacks = {
  fallback: <PageLoading>Looking for the room...</PageLoading>,
  errorFallback: (retry: () => void) => <PageLoadError onRetry={retry}>The room could not be shown</PageLoadError>,
};

const RoomClosed = lazyComponent(() => import("./room/ui/RoomClosed"), fallbacks);
const RoomFlow = lazyComponent(() => import("./room/RoomFlow"), fallbacks);

/** Both chunks: a closed room opens without a reload. */
export function preload() {
  RoomClosed.preload();
  RoomFlow.preload();
}

export function RoomScreen({ token }: { token: string }) {
  const query = useQuery({
    ...roomQuery(token),
    refetchInterval: ({ state }) => pollInterval(state.data, Date.now()),
  });
  return (
    <QueryState
      query={query}
      level={1}
      loading={fallbacks.fallback}
      error="The room could not be reached"
      notFound={
        <EmptyState
          level={1}
          title="There is no such room"
          text="The link is old, or has a slip in it. The right one is on My Consultations."
          action={<ButtonLink to={paths.myConsultations}>My Consultations</ButtonLink>}
        />
      }
    >
      {(room) =>
        room.status === "open" ? (
          <RoomFlow room={room} token={token} refetchRoom={query.refetch} />
        ) : (
          <RoomClosed room={{ ...room, status: room.status }} />
        )
      }
    </QueryState>
  );
}

/** Polls at the opening time, and regularly while the status may change. */
export function pollInterval(room: Room | undefined, now: number): number | false {
  if (!room || room.status === "over" || room.status === "cancelled") return false;
  const opensIn = Date.parse(room.opens_at) - now;
  return room.status === "early" && opensIn > 0 ? Math.min(opensIn + 500, POLL_INTERVAL_MS) : POLL_INTERVAL_MS;
}
