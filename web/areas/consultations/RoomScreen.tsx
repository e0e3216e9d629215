// /consultations/room/:token: the video room. The server decides when it is open.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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
  fallback: (
    <PageLoading>
      <Trans>Looking for the room...</Trans>
    </PageLoading>
  ),
  errorFallback: (retry: () => void) => (
    <PageLoadError onRetry={retry}>
      <Trans>The room could not be shown</Trans>
    </PageLoadError>
  ),
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
      error={t`The room could not be reached`}
      notFound={
        <EmptyState
          level={1}
          title={t`There is no such room`}
          text={t`The link is old, or has a slip in it. The right one is on My Consultations.`}
          action={
            <ButtonLink to={paths.myConsultations}>
              <Trans>My Consultations</Trans>
            </ButtonLink>
          }
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
