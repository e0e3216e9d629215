// Remote video or its placeholder, the self view, and notices about the connection.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Maximize from "lucide-react/icons/maximize";
import Minimize from "lucide-react/icons/minimize";
import SwitchCamera from "lucide-react/icons/switch-camera";
import Volume2 from "lucide-react/icons/volume-2";
import { useRef, useState } from "react";
import { Button, IconButton } from "~/ui/Button";
import { cn } from "~/ui/cn";
import { Avatar } from "~/ui/media/Avatar";
import type { Room } from "../../api";
import type { CallState } from "../call/callState";
import type { Call } from "../call/useCall";
import { useTrackStream } from "../media/useTrackStream";
import { VideoTile } from "./VideoTile";

type Props = {
  room: Room;
  call: Call;
  /** Less space, because the chat is open. */
  compact: boolean;
  isFullScreen: boolean;
  onToggleFullScreen: (() => void) | null;
};

export function CallStage({ room, call, compact, isFullScreen, onToggleFullScreen }: Props) {
  const { media, state } = call;
  const name = room.other_name;
  const [autoplayBlocked, setAutoplayBlocked] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const isConnected = state.stage === "connected" || state.stage === "reconnecting";
  const showsVideo = isConnected && state.remoteMedia?.video !== false && state.audioOnly === null;
  return (
    <div ref={container} className="relative min-h-0 overflow-hidden rounded-card bg-sunken">
      {/* Stays mounted without video, because it also plays the audio. */}
      {state.remoteStream && (
        <VideoTile
          stream={state.remoteStream}
          label={t`Picture of ${name}`}
          speakerId={media.speakerId}
          onAutoplayBlocked={() => setAutoplayBlocked(true)}
          className={cn("bg-art-night object-contain", !showsVideo && "invisible absolute inset-0")}
        />
      )}
      {!showsVideo && <RemotePlaceholder room={room} state={state} />}
      <ConnectionNotice state={state} name={name} onTurnVideoOn={() => call.setAudioOnly(false)} />
      {autoplayBlocked && (
        <div className="absolute inset-0 grid place-items-center bg-scrim">
          <Button
            icon={Volume2}
            onClick={() => {
              void container.current?.querySelector("video")?.play();
              setAutoplayBlocked(false);
            }}
          >
            <Trans>Hear {name}</Trans>
          </Button>
        </div>
      )}
      {/* On small screens the toolbar has no space for it. */}
      {onToggleFullScreen && isConnected && (
        <div className="absolute start-2 bottom-2 sm:hidden">
          <IconButton
            icon={isFullScreen ? Minimize : Maximize}
            label={isFullScreen ? t({ message: "Smaller", context: "leave full screen" }) : t`Full screen`}
            onClick={onToggleFullScreen}
            className="bg-raised text-ink"
          />
        </div>
      )}
      <SelfView call={call} compact={compact} />
    </div>
  );
}

function SelfView({ call: { media, state, localMedia }, compact }: { call: Call; compact: boolean }) {
  const stream = useTrackStream(media.videoTrack);
  const showsVideo = stream !== null && state.audioOnly === null;
  return (
    <div
      className={cn(
        "absolute end-2 bottom-2 overflow-hidden rounded-control border-2 border-raised bg-raised shadow-float sm:end-4 sm:bottom-4 sm:h-28 sm:w-44 landscape-phone:h-20 landscape-phone:w-28",
        compact ? "h-20 w-16" : "h-32 w-24",
      )}
    >
      {showsVideo ? (
        <VideoTile
          local
          stream={stream}
          mirrored={media.facingMode === "user"}
          label={t({ message: "You", context: "own picture" })}
          className="object-cover"
        />
      ) : (
        <p className="grid size-full place-items-center p-2 text-center text-xs text-ink-soft">
          <Trans>Your camera is off</Trans>
        </p>
      )}
      {showsVideo && media.devices.cameras.length > 1 && (
        <div className="absolute end-0 bottom-0">
          <IconButton
            icon={SwitchCamera}
            label={t`Switch camera`}
            onClick={() => void localMedia.switchCamera()}
            className="bg-raised text-ink"
          />
        </div>
      )}
    </div>
  );
}

function RemotePlaceholder({ room, state }: { room: Room; state: CallState }) {
  const { other_name: name, registration_number: registrationNumber } = room;
  const { title, text } = remoteStatus(state, name);
  return (
    <div className="grid size-full content-center justify-items-center gap-1 overflow-y-auto p-4 pb-36 text-center sm:pb-4 landscape-phone:pe-32 landscape-phone:pb-4">
      <Avatar
        name={name}
        decorative
        className={cn("max-w-28 landscape-phone:max-w-16", isWaiting(state) && "animate-breathe")}
      />
      <p className="mt-3 text-lg font-semibold">{title}</p>
      {text && <p className="max-w-sm text-sm text-ink-soft">{text}</p>}
      {room.side === "patient" && registrationNumber && isWaiting(state) && (
        <p className="mt-1 text-xs text-ink-soft">
          <Trans>Registration number {registrationNumber}</Trans>
        </p>
      )}
    </div>
  );
}

const isWaiting = ({ stage }: CallState) => stage === "joining" || stage === "waiting" || stage === "connecting";

function remoteStatus({ stage, peerLeft, audioOnly }: CallState, name: string): { title: string; text?: string } {
  if (stage === "joining") return { title: t`Going in...`, text: t`The room is being opened for you.` };
  if (stage === "connecting") return { title: t`${name} is here`, text: t`Connecting the two of you...` };
  if (stage === "waiting") {
    return peerLeft
      ? { title: t`${name} has left`, text: t`You can stay: if they come back, the call goes on by itself.` }
      : { title: t`Waiting for ${name}`, text: t`You are in. There is nothing more to do; the call begins by itself.` };
  }
  if (audioOnly) return { title: name, text: t`Sound only. You hear each other.` };
  return { title: name, text: t`Their camera is off. You hear each other.` };
}

type ConnectionNoticeProps = { state: CallState; name: string; onTurnVideoOn: () => void };

function ConnectionNotice({ state, name, onTurnVideoOn }: ConnectionNoticeProps) {
  const notice = connectionNotice(state, name);
  if (!notice) return null;
  return (
    <div className="absolute inset-x-2 top-2 mx-auto flex w-fit max-w-full flex-wrap items-center justify-center gap-x-3 rounded-control bg-hold-soft px-4 py-2 text-sm text-ink shadow-float">
      <p>{notice}</p>
      {state.audioOnly === "weak-network" && (
        <Button variant="ghost" size="small" onClick={onTurnVideoOn}>
          <Trans>Try pictures again</Trans>
        </Button>
      )}
    </div>
  );
}

function connectionNotice({ stage, audioOnly, remoteMedia, signalingLost }: CallState, name: string): string | null {
  if (stage === "reconnecting") return t`Reconnecting... Please stay, it mends itself.`;
  if (signalingLost && stage !== "connected") return t`We cannot reach DFT just now. Trying again by itself.`;
  if (audioOnly === "weak-network") return t`The network is weak, so pictures are off and you keep hearing each other.`;
  if (audioOnly === "peer") return t`${name} went to sound only.`;
  if (stage === "connected" && remoteMedia && !remoteMedia.audio) return t`${name} is muted.`;
  return null;
}
