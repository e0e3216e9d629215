// There is no sound: why, and what can be done.
import { RotateCcw } from "lucide-react";
import { useLocation } from "react-router";
import { paths } from "~/lib/paths";
import { loginUrl } from "~/services/loginRedirect";
import { Button, ButtonLink } from "~/ui/Button";
import { close, retry } from "../audioPlayer";
import type { PlaybackFailure } from "../playerStore";
import { UNVERIFIED, upgradeMessage } from "../rules";

const words: Record<PlaybackFailure, string> = {
  lost: "The sound stopped coming. It goes on from here once there is a connection.",
  "signed-out": "You are signed out. Sign in to go on listening.",
  premium: upgradeMessage("tracks", UNVERIFIED) ?? "",
  gone: "This track is no longer in the library.",
};

export function PlaybackError({ trouble }: { trouble: PlaybackFailure }) {
  const { pathname, search } = useLocation();
  return (
    <div
      role="alert"
      className="mt-2 flex flex-wrap items-center justify-between gap-3 rounded-control bg-danger-soft p-3"
    >
      <p className="min-w-0 flex-1 basis-56 text-sm font-medium text-danger">{words[trouble]}</p>
      {trouble === "lost" && (
        <Button size="small" icon={RotateCcw} onClick={retry}>
          Try Again
        </Button>
      )}
      {trouble === "signed-out" && (
        <ButtonLink size="small" to={loginUrl(pathname + search)}>
          Sign In
        </ButtonLink>
      )}
      {trouble === "premium" && (
        <ButtonLink size="small" to={paths.subscriptions}>
          View Plans
        </ButtonLink>
      )}
      {trouble === "gone" && (
        <Button size="small" variant="secondary" onClick={close}>
          Close
        </Button>
      )}
    </div>
  );
}
