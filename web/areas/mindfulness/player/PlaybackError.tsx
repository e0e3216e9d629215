// Why playback failed, with the action that can fix it.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useLocation } from "react-router";
import { paths } from "~/lib/paths";
import { loginUrl } from "~/services/loginRedirect";
import { Button, ButtonLink } from "~/ui/Button";
import { UNVERIFIED, upgradeMessage } from "../rules";
import { audioPlayer } from "./audioPlayer";
import type { PlaybackErrorCode } from "./playerStore";

function errorText(code: PlaybackErrorCode): string | null {
  switch (code) {
    case "network":
      return t`The sound stopped coming. It goes on from here once there is a connection.`;
    case "signed-out":
      return t`You are signed out. Sign in to go on listening.`;
    case "premium":
      return upgradeMessage("tracks", UNVERIFIED);
    case "not-found":
      return t`This track is no longer in the library.`;
  }
}

export function PlaybackError({ code }: { code: PlaybackErrorCode }) {
  const { pathname, search } = useLocation();
  return (
    <div
      role="alert"
      className="mt-2 flex flex-wrap items-center justify-between gap-3 rounded-control bg-danger-soft p-3"
    >
      <p className="min-w-0 flex-1 basis-56 text-sm font-medium text-danger">{errorText(code)}</p>
      {code === "network" && (
        <Button size="small" icon={RotateCcw} onClick={() => audioPlayer.retry()}>
          <Trans>Try Again</Trans>
        </Button>
      )}
      {code === "signed-out" && (
        <ButtonLink size="small" to={loginUrl(pathname + search)}>
          <Trans>Sign In</Trans>
        </ButtonLink>
      )}
      {code === "premium" && (
        <ButtonLink size="small" to={paths.subscriptions}>
          <Trans>View Plans</Trans>
        </ButtonLink>
      )}
      {code === "not-found" && (
        <Button size="small" variant="secondary" onClick={() => audioPlayer.close()}>
          <Trans context="the player">Close</Trans>
        </Button>
      )}
    </div>
  );
}
