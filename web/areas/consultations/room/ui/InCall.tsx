// The running call: header with quality and time, video, chat and controls.
import { t } from "@lingui/core/macro";
import Signal from "lucide-react/icons/signal";
import SignalHigh from "lucide-react/icons/signal-high";
import SignalLow from "lucide-react/icons/signal-low";
import { useEffect, useRef, useState } from "react";
import { Badge } from "~/ui/Badge";
import { cn } from "~/ui/cn";
import { lazyComponent } from "~/ui/lazyComponent";
import type { Room } from "../../api";
import { AUDIO_ONLY_QUALITY_LABELS, QUALITY_LABELS, type Quality } from "../call/connectionQuality";
import { useAnnouncements } from "../call/useAnnouncements";
import type { Call } from "../call/useCall";
import { CallStage } from "./CallStage";
import { Controls } from "./Controls";
import { SasPhrase } from "./SasPhrase";
import { TimeLeft } from "./TimeLeft";
import { useCallShortcuts } from "./useCallShortcuts";
import { useFullScreen } from "./useFullScreen";

/** Opened by few; loaded when the call begins, because the network may be worse when it is needed. */
const Messages = lazyComponent(() => import("./Messages"));

export function InCall({ room, call }: { room: Room; call: Call }) {
  const { media, state, localMedia } = call;
  const name = room.other_name;
  const container = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isFullScreen, toggleFullScreen] = useFullScreen(container);
  const [chatOpen, setChatOpen] = useState(false);
  const received = state.messages.filter(({ mine }) => !mine).length;
  const [read, setRead] = useState(received);
  const unread = chatOpen ? 0 : Math.max(received - read, 0);
  const announcement = useAnnouncements(state, name, chatOpen);

  // The previous view is gone; keyboard and screen reader users continue from the heading.
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => Messages.preload(), []);

  /** Everything received so far has been on screen when the chat opens or closes. */
  function toggleChat() {
    setRead(received);
    setChatOpen(!chatOpen);
  }

  const toggleMute = () => localMedia.setMuted(!media.muted);
  const toggleCamera = () => void localMedia.setCameraOff(!media.cameraOff && media.videoTrack !== null);
  useCallShortcuts({ mute: toggleMute, camera: toggleCamera, fullScreen: () => toggleFullScreen?.() });

  return (
    <section
      ref={container}
      aria-label={t`Your session with ${name}`}
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
          {state.stage === "connected" && <QualityBadge quality={state.quality} audioOnly={state.audioOnly !== null} />}
          <span className="text-sm text-ink-soft">
            <TimeLeft room={room} />
          </span>
        </div>
        <SasPhrase words={state.sasWords} name={name} />
      </header>

      <div
        className={cn(
          "grid min-h-0 gap-2 sm:gap-3 landscape-phone:col-start-1 landscape-phone:row-span-2 landscape-phone:row-start-1",
          chatOpen &&
            "grid-rows-[minmax(0,1fr)_minmax(0,1.2fr)] lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-1 landscape-phone:grid-cols-2 landscape-phone:grid-rows-1",
        )}
      >
        <CallStage
          room={room}
          call={call}
          compact={chatOpen}
          isFullScreen={isFullScreen}
          onToggleFullScreen={toggleFullScreen}
        />
        {chatOpen && (
          <Messages
            messages={state.messages}
            name={name}
            canSend={state.canSendMessages}
            onSend={call.sendMessage}
            onClose={toggleChat}
          />
        )}
      </div>

      <div className="landscape-phone:col-start-2 landscape-phone:row-start-2 landscape-phone:self-end">
        <Controls
          call={call}
          isFullScreen={isFullScreen}
          chatOpen={chatOpen}
          unread={unread}
          onToggleFullScreen={toggleFullScreen}
          onToggleChat={toggleChat}
          onToggleMute={toggleMute}
          onToggleCamera={toggleCamera}
        />
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  );
}

const qualityIcons: Record<Quality, typeof Signal> = { good: Signal, fair: SignalHigh, weak: SignalLow };

function QualityBadge({ quality, audioOnly }: { quality: Quality | null; audioOnly: boolean }) {
  if (!quality) return null;
  return (
    <Badge tone={quality === "weak" ? "hold" : "ok"} icon={qualityIcons[quality]}>
      {t((audioOnly ? AUDIO_ONLY_QUALITY_LABELS : QUALITY_LABELS)[quality])}
    </Badge>
  );
}
