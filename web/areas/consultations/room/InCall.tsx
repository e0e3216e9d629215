// The call itself: the other person large, oneself small, what the connection is like, and what can be done.
import { Maximize, Minimize, Signal, SignalHigh, SignalLow, SwitchCamera, Volume2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Badge } from "~/ui/Badge";
import { Button, IconButton } from "~/ui/Button";
import { cn } from "~/ui/cn";
import { Avatar } from "~/ui/media/Avatar";
import type { Room } from "../api";
import { Controls } from "./Controls";
import type { CallState } from "./callSession";
import { QUALITY_LABELS, type Quality } from "./connectionQuality";
import { Messages } from "./Messages";
import { SasPhrase } from "./SasPhrase";
import { TimeLeft } from "./TimeLeft";
import { useAnnouncements } from "./useAnnouncements";
import type { CallView } from "./useCall";
import { useCallShortcuts } from "./useCallShortcuts";
import { useFullScreen } from "./useFullScreen";
import { useTrackStream } from "./useTrackStream";
import { VideoTile } from "./VideoTile";

export function InCall({ room, call }: { room: Room; call: CallView }) {
  const { media, meeting, devices } = call;
  const name = room.other_name;
  const box = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isFull, toggleFull] = useFullScreen(box);
  const [writing, setWriting] = useState(false);
  const theirs = meeting.messages.filter(({ mine }) => !mine).length;
  const [seen, setSeen] = useState(theirs);
  const unread = writing ? 0 : Math.max(theirs - seen, 0);
  const news = useAnnouncements(meeting, name, writing);

  useEffect(() => {
    if (writing) setSeen(theirs);
  }, [writing, theirs]);
  // The page was another a moment ago; whoever reads with a keyboard goes on from here.
  useEffect(() => heading.current?.focus(), []);

  const mute = () => devices.mute(!media.muted);
  const camera = () => void devices.setCamera(!media.cameraOff && media.picture !== null);
  useCallShortcuts({ mute, camera, fullScreen: () => toggleFull?.() });

  return (
    <section
      ref={box}
      aria-label={`Your session with ${name}`}
      className="grid h-dvh grid-rows-[auto_minmax(0,1fr)_auto] gap-2 bg-surface p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:gap-3 sm:p-4 landscape-phone:grid-cols-[minmax(0,1fr)_13rem] landscape-phone:grid-rows-[auto_minmax(0,1fr)]"
    >
      <header className="flex flex-col gap-2 landscape-phone:col-start-2 landscape-phone:row-start-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1">
          <h1
            ref={heading}
            tabIndex={-1}
            className="me-auto text-lg font-semibold outline-none landscape-phone:text-base"
          >
            {name}
          </h1>
          {meeting.stage === "together" && (
            <QualityWord quality={meeting.quality} soundOnly={meeting.soundOnly !== null} />
          )}
          <span className="text-sm text-ink-soft">
            <TimeLeft room={room} />
          </span>
        </div>
        <SasPhrase words={meeting.words} name={name} />
      </header>

      <div
        className={cn(
          "grid min-h-0 gap-2 sm:gap-3 landscape-phone:col-start-1 landscape-phone:row-span-2 landscape-phone:row-start-1",
          writing &&
            "grid-rows-[minmax(0,1fr)_minmax(0,1.2fr)] lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-1 landscape-phone:grid-cols-2 landscape-phone:grid-rows-1",
        )}
      >
        <Stage room={room} call={call} small={writing} isFull={isFull} onFull={toggleFull} />
        {writing && (
          <Messages
            messages={meeting.messages}
            name={name}
            canWrite={meeting.canWrite}
            onWrite={call.write}
            onClose={() => setWriting(false)}
          />
        )}
      </div>

      <div className="landscape-phone:col-start-2 landscape-phone:row-start-2 landscape-phone:self-end">
        <Controls
          call={call}
          isFull={isFull}
          onFull={toggleFull}
          writing={writing}
          unread={unread}
          onWrite={() => setWriting(!writing)}
          onMute={mute}
          onCamera={camera}
        />
      </div>
      <p role="status" className="sr-only">
        {news}
      </p>
    </section>
  );
}

type StageProps = { room: Room; call: CallView; small: boolean; isFull: boolean; onFull: (() => void) | null };

function Stage({ room, call, small, isFull, onFull }: StageProps) {
  const { media, meeting, devices } = call;
  const name = room.other_name;
  const own = useTrackStream(media.picture);
  const [blocked, setBlocked] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const isTogether = meeting.stage === "together" || meeting.stage === "reconnecting";
  const showsPicture = isTogether && meeting.shows?.picture !== false && meeting.soundOnly === null;
  return (
    <div ref={box} className="relative min-h-0 overflow-hidden rounded-card bg-sunken">
      {/* Always there, so that the voice goes on when the picture does not. */}
      {meeting.stream && (
        <VideoTile
          stream={meeting.stream}
          label={`Picture of ${name}`}
          speaker={media.speaker}
          onBlocked={() => setBlocked(true)}
          className={cn("bg-art-night object-contain", !showsPicture && "invisible absolute inset-0")}
        />
      )}
      {!showsPicture && <Absent room={room} meeting={meeting} />}
      <Notice meeting={meeting} name={name} onPictures={() => call.setSoundOnly(false)} />
      {blocked && (
        <div className="absolute inset-0 grid place-items-center bg-scrim">
          <Button
            icon={Volume2}
            onClick={() => {
              void box.current?.querySelector("video")?.play();
              setBlocked(false);
            }}
          >
            Hear {name}
          </Button>
        </div>
      )}
      {/* Where the row of buttons has no room for it. */}
      {onFull && isTogether && (
        <div className="absolute start-2 bottom-2 sm:hidden">
          <IconButton
            icon={isFull ? Minimize : Maximize}
            label={isFull ? "Smaller" : "Full screen"}
            onClick={onFull}
            className="bg-raised text-ink"
          />
        </div>
      )}
      <div
        className={cn(
          "absolute end-2 bottom-2 overflow-hidden rounded-control border-2 border-raised bg-raised shadow-float sm:end-4 sm:bottom-4 sm:h-28 sm:w-44 landscape-phone:h-20 landscape-phone:w-28",
          small ? "h-20 w-16" : "h-32 w-24",
        )}
      >
        {own && meeting.soundOnly === null ? (
          <VideoTile own stream={own} mirrored={media.facing === "user"} label="You" className="object-cover" />
        ) : (
          <p className="grid size-full place-items-center p-2 text-center text-xs text-ink-soft">Your camera is off</p>
        )}
        {own && meeting.soundOnly === null && media.devices.cameras.length > 1 && (
          <div className="absolute end-0 bottom-0">
            <IconButton
              icon={SwitchCamera}
              label="Switch camera"
              onClick={() => void devices.turnCamera()}
              className="bg-raised text-ink"
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** Nobody to be seen: who is awaited, or whose picture is off. */
function Absent({ room, meeting }: { room: Room; meeting: CallState }) {
  const name = room.other_name;
  const { title, text } = remoteStatus(meeting, name);
  return (
    <div className="grid size-full content-center justify-items-center gap-1 overflow-y-auto p-4 pb-36 text-center sm:pb-4 landscape-phone:pe-32 landscape-phone:pb-4">
      <Avatar
        name={name}
        decorative
        className={cn("max-w-28 landscape-phone:max-w-16", isWaiting(meeting) && "animate-breathe")}
      />
      <p className="mt-3 text-lg font-semibold">{title}</p>
      {text && <p className="max-w-sm text-sm text-ink-soft">{text}</p>}
      {room.side === "patient" && room.registration_number && isWaiting(meeting) && (
        <p className="mt-1 text-xs text-ink-soft">Registration number {room.registration_number}</p>
      )}
    </div>
  );
}

const isWaiting = ({ stage }: CallState) => stage === "joining" || stage === "waiting" || stage === "connecting";

export function remoteStatus({ stage, left, soundOnly }: CallState, name: string): { title: string; text?: string } {
  if (stage === "joining") return { title: "Going in...", text: "The room is being opened for you." };
  if (stage === "connecting") return { title: `${name} is here`, text: "Connecting the two of you..." };
  if (stage === "waiting") {
    return left
      ? { title: `${name} has left`, text: "You can stay: if they come back, the call goes on by itself." }
      : { title: `Waiting for ${name}`, text: "You are in. There is nothing more to do; the call begins by itself." };
  }
  if (soundOnly) return { title: name, text: "Sound only. You hear each other." };
  return { title: name, text: "Their camera is off. You hear each other." };
}

type NoticeProps = { meeting: CallState; name: string; onPictures: () => void };

/** What is the matter with the connection, while something is. */
function Notice({ meeting, name, onPictures }: NoticeProps) {
  const { stage, soundOnly, shows, serverLost } = meeting;
  const notice =
    stage === "reconnecting"
      ? "Reconnecting... Please stay, it mends itself."
      : serverLost && stage !== "together"
        ? "We cannot reach DFT just now. Trying again by itself."
        : soundOnly === "weak"
          ? "The network is weak, so pictures are off and you keep hearing each other."
          : soundOnly === "other"
            ? `${name} went to sound only.`
            : stage === "together" && shows && !shows.sound
              ? `${name} is muted.`
              : null;
  if (!notice) return null;
  return (
    <div className="absolute inset-x-2 top-2 mx-auto flex w-fit max-w-full flex-wrap items-center justify-center gap-x-3 rounded-control bg-hold-soft px-4 py-2 text-sm text-ink shadow-float">
      <p>{notice}</p>
      {soundOnly === "weak" && (
        <Button variant="ghost" size="small" onClick={onPictures}>
          Try pictures again
        </Button>
      )}
    </div>
  );
}

const bars: Record<Quality, typeof Signal> = { good: Signal, fair: SignalHigh, weak: SignalLow };

function QualityWord({ quality, soundOnly }: { quality: Quality | null; soundOnly: boolean }) {
  if (!quality) return null;
  return (
    <Badge tone={quality === "weak" ? "hold" : "ok"} icon={bars[quality]}>
      {soundOnly ? `Sound only, ${QUALITY_LABELS[quality].toLowerCase()}` : QUALITY_LABELS[quality]}
    </Badge>
  );
}
