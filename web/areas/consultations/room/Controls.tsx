// What a person can do during the call, in reach of a thumb. Every button says what it does.
import {
  AudioLines,
  type LucideIcon,
  Maximize,
  MessageCircle,
  Mic,
  MicOff,
  Minimize,
  PhoneOff,
  Video,
  VideoOff,
} from "lucide-react";
import type { ReactNode } from "react";
import { CountBadge } from "~/ui/Badge";
import { cn } from "~/ui/cn";
import type { CallView } from "./useCall";
import { CALL_SHORTCUTS } from "./useCallShortcuts";

type Props = {
  call: CallView;
  isFull: boolean;
  onFull: (() => void) | null;
  writing: boolean;
  unread: number;
  onWrite: () => void;
  onMute: () => void;
  onCamera: () => void;
};

export function Controls({ call, isFull, onFull, writing, unread, onWrite, onMute, onCamera }: Props) {
  const { media, meeting } = call;
  const { muted, cameraOff, sound } = media;
  const soundOnly = meeting.soundOnly !== null;
  const noPicture = cameraOff || !media.picture;
  return (
    <div
      role="toolbar"
      aria-label="Call"
      className="mx-auto grid w-full max-w-2xl auto-cols-fr grid-flow-col gap-1 rounded-card border border-line bg-raised p-1 sm:gap-2 sm:p-2 landscape-phone:max-w-none landscape-phone:grid-flow-row landscape-phone:grid-cols-2"
    >
      <Control
        icon={muted ? MicOff : Mic}
        on={muted}
        label={muted ? "Unmute" : "Mute"}
        shortcut={CALL_SHORTCUTS.mute}
        disabled={!sound}
        onPress={onMute}
      />
      <Control
        icon={noPicture ? VideoOff : Video}
        on={noPicture}
        label={noPicture ? "Camera on" : "Camera off"}
        shortcut={CALL_SHORTCUTS.camera}
        disabled={soundOnly}
        onPress={onCamera}
      />
      <Control
        icon={AudioLines}
        on={soundOnly}
        label={soundOnly ? "Pictures" : "Sound only"}
        onPress={() => call.setSoundOnly(!soundOnly)}
      />
      <Control icon={MessageCircle} on={writing} label="Write" onPress={onWrite}>
        <CountBadge value={unread} label={unread === 1 ? "1 unread message" : `${unread} unread messages`} />
      </Control>
      {onFull && (
        <Control
          icon={isFull ? Minimize : Maximize}
          on={isFull}
          label={isFull ? "Smaller" : "Full screen"}
          shortcut={CALL_SHORTCUTS.fullScreen}
          onPress={onFull}
          className="max-sm:hidden"
        />
      )}
      <Control icon={PhoneOff} label="Leave" danger onPress={call.leave} />
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
  onPress: () => void;
  className?: string;
  children?: ReactNode;
};

function Control({ icon: Icon, label, on, danger, disabled, shortcut, onPress, className, children }: ControlProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : undefined}
      onClick={onPress}
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
