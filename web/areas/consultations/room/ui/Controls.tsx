// The toolbar of the call. Every button has a visible label.
import { plural, t } from "@lingui/core/macro";
import type { LucideIcon } from "lucide-react";
import AudioLines from "lucide-react/icons/audio-lines";
import Maximize from "lucide-react/icons/maximize";
import MessageCircle from "lucide-react/icons/message-circle";
import Mic from "lucide-react/icons/mic";
import MicOff from "lucide-react/icons/mic-off";
import Minimize from "lucide-react/icons/minimize";
import PhoneOff from "lucide-react/icons/phone-off";
import Video from "lucide-react/icons/video";
import VideoOff from "lucide-react/icons/video-off";
import type { ReactNode } from "react";
import { CountBadge } from "~/ui/Badge";
import { cn } from "~/ui/cn";
import type { Call } from "../call/useCall";
import { CALL_SHORTCUTS } from "./useCallShortcuts";

type Props = {
  call: Call;
  isFullScreen: boolean;
  chatOpen: boolean;
  unread: number;
  /** Null where the browser has no full screen. */
  onToggleFullScreen: (() => void) | null;
  onToggleChat: () => void;
  onToggleMute: () => void;
  onToggleCamera: () => void;
};

export function Controls(props: Props) {
  const { call, isFullScreen, chatOpen, unread, onToggleFullScreen, onToggleChat, onToggleMute, onToggleCamera } =
    props;
  const { muted, cameraOff, audioTrack, videoTrack } = call.media;
  const audioOnly = call.state.audioOnly !== null;
  const noVideo = cameraOff || !videoTrack;
  return (
    <div
      role="toolbar"
      aria-label={t({ message: "Call", context: "controls of a video call" })}
      className="mx-auto grid w-full max-w-2xl auto-cols-fr grid-flow-col gap-1 rounded-card border border-line bg-raised p-1 sm:gap-2 sm:p-2 landscape-phone:max-w-none landscape-phone:grid-flow-row landscape-phone:grid-cols-2"
    >
      <Control
        icon={muted ? MicOff : Mic}
        on={muted}
        label={muted ? t`Unmute` : t`Mute`}
        shortcut={CALL_SHORTCUTS.mute}
        disabled={!audioTrack}
        onClick={onToggleMute}
      />
      <Control
        icon={noVideo ? VideoOff : Video}
        on={noVideo}
        label={
          noVideo ? t({ message: "Camera on", context: "action" }) : t({ message: "Camera off", context: "action" })
        }
        shortcut={CALL_SHORTCUTS.camera}
        disabled={audioOnly}
        onClick={onToggleCamera}
      />
      <Control
        icon={AudioLines}
        on={audioOnly}
        label={audioOnly ? t({ message: "Pictures", context: "turn the video on again" }) : t`Sound only`}
        onClick={() => call.setAudioOnly(!audioOnly)}
      />
      <Control
        icon={MessageCircle}
        on={chatOpen}
        label={t({ message: "Write", context: "open the messages of the call" })}
        onClick={onToggleChat}
      >
        <CountBadge value={unread} label={plural(unread, { one: "# unread message", other: "# unread messages" })} />
      </Control>
      {onToggleFullScreen && (
        <Control
          icon={isFullScreen ? Minimize : Maximize}
          on={isFullScreen}
          label={isFullScreen ? t({ message: "Smaller", context: "leave full screen" }) : t`Full screen`}
          shortcut={CALL_SHORTCUTS.fullScreen}
          onClick={onToggleFullScreen}
          className="max-sm:hidden"
        />
      )}
      <Control icon={PhoneOff} label={t({ message: "Leave", context: "video call" })} danger onClick={call.leave} />
    </div>
  );
}

type ControlProps = {
  icon: LucideIcon;
  label: string;
  on?: boolean;
  danger?: boolean;
  disabled?: boolean;
  shortcut?: string;
  onClick: () => void;
  className?: string;
  children?: ReactNode;
};

function Control({ icon: Icon, label, on, danger, disabled, shortcut, onClick, className, children }: ControlProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : undefined}
      onClick={onClick}
      className={cn(
        "relative inline-flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-control px-1 text-xs leading-tight font-semibold transition-colors landscape-phone:min-h-11",
        danger
          ? "bg-danger text-danger-ink hover:underline"
          : disabled
            ? "text-taken"
            : on
              ? "bg-hold-soft text-hold hover:bg-hold-soft"
              : "text-ink hover:bg-accent-soft hover:text-accent-strong",
        className,
      )}
    >
      <span className="relative">
        <Icon aria-hidden className="size-5" />
        {children}
      </span>
      <span className="text-center">
        {label}
        {shortcut && (
          <kbd aria-hidden className="ms-1 hidden font-sans font-normal opacity-80 lg:inline">
            {shortcut.toUpperCase()}
          </kbd>
        )}
      </span>
    </button>
  );
}
