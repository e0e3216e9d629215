// The floating player at the bottom of every page, collapsed by default.
import { plural, t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import RotateCw from "lucide-react/icons/rotate-cw";
import Volume2 from "lucide-react/icons/volume-2";
import VolumeX from "lucide-react/icons/volume-x";
import X from "lucide-react/icons/x";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useSession } from "~/services/session";
import { IconButton } from "~/ui/Button";
import { cn } from "~/ui/cn";
import { CoverImage } from "~/ui/media/CoverImage";
import type { Track } from "../api";
import { audioPlayer, SKIP_SECONDS } from "./audioPlayer";
import { countPlay } from "./countPlay";
import { PlaybackError } from "./PlaybackError";
import { PlayerSettings } from "./PlayerSettings";
import { type PlayerState, usePlayer } from "./playerStore";
import { SeekBar } from "./SeekBar";
import { useMediaSession } from "./useMediaSession";
import { usePlayerShortcuts } from "./usePlayerShortcuts";

export default function Player() {
  const state = usePlayer((current) => current);
  return state.track && <PlayerBar state={state} track={state.track} />;
}

function PlayerBar({ state, track }: { state: PlayerState; track: Track }) {
  const { time, duration, muted, error, buffering } = state;
  const queryClient = useQueryClient();
  const [expanded, setExpanded] = useExpanded();
  const container = useRef<HTMLElement>(null);
  useReserveSpace(container);
  useRestoreFocus(container);
  useResetOnSignOut();

  const isPlaying = state.playing && !error;
  const togglePlay = () => audioPlayer.togglePlay(track, countPlay(queryClient));
  const skipBack = () => audioPlayer.skip(-SKIP_SECONDS);
  const skipForward = () => audioPlayer.skip(SKIP_SECONDS);
  const toggleMute = () => audioPlayer.toggleMute();
  const seek = (seconds: number) => audioPlayer.seek(seconds);
  const close = () => audioPlayer.close();
  usePlayerShortcuts({ togglePlay, back: skipBack, forward: skipForward, toggleMute });
  useMediaSession({
    state,
    track,
    handlers: {
      play: () => audioPlayer.resume(countPlay(queryClient)),
      pause: () => audioPlayer.pause(),
      stop: close,
      skip: (seconds) => audioPlayer.skip(seconds),
      seek,
    },
    skipSeconds: SKIP_SECONDS,
  });

  const seconds = SKIP_SECONDS;
  const backLabel = plural(seconds, { one: "Back # second", other: "Back # seconds" });
  const forwardLabel = plural(seconds, { one: "Forward # second", other: "Forward # seconds" });
  const backButton = <SkipButton icon={RotateCcw} label={backLabel} onClick={skipBack} />;
  const forwardButton = <SkipButton icon={RotateCw} label={forwardLabel} onClick={skipForward} />;

  return (
    <section
      ref={container}
      id="player"
      tabIndex={-1}
      aria-label={t`Player`}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-20 outline-none sm:px-6 sm:pb-4"
    >
      <div className="pointer-events-auto mx-auto flex max-h-[85dvh] max-w-4xl animate-rise flex-col overflow-y-auto overscroll-contain rounded-t-card border border-line bg-raised px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-float sm:rounded-card sm:px-4 sm:py-3">
        <div className="flex items-center gap-3">
          {!expanded && (
            <CoverImage name={track.title} src={coverOf(track)} className="size-12 shrink-0 rounded-control" />
          )}
          <div className="min-w-0 flex-1">
            <p className="truncate text-xs text-ink-soft">
              <span aria-live="polite" className={cn("font-semibold", isPlaying ? "text-accent" : "text-ink-soft")}>
                {isPlaying ? t`Now Playing` : t`Paused`}
              </span>
              {buffering && isPlaying ? ` · ${t`waiting for the sound`}` : !expanded && ` · ${track.description}`}
            </p>
            <p className="truncate font-semibold leading-snug">{track.title}</p>
          </div>
          <IconButton
            icon={expanded ? ChevronDown : ChevronUp}
            label={expanded ? t`Show less` : t`Show more`}
            aria-expanded={expanded}
            aria-controls="player-more"
            onClick={() => setExpanded(!expanded)}
          />
          <IconButton icon={X} label={t`Close player`} onClick={close} className="-ms-2" />
        </div>
        <div id="player-more" hidden={!expanded}>
          {expanded && (
            <div className="grid gap-4 py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:gap-6">
              <CoverImage
                name={track.title}
                src={coverOf(track)}
                className="aspect-5/3 w-full rounded-control sm:aspect-square sm:max-h-64"
              />
              <div className="flex min-w-0 flex-col gap-4">
                <p className="text-sm text-ink-soft">{track.description}</p>
                <div className="flex justify-center gap-10 sm:hidden">
                  {backButton}
                  {forwardButton}
                </div>
                <PlayerSettings speed={state.speed} sleepAt={state.sleepAt} />
              </div>
            </div>
          )}
        </div>
        {error ? (
          <PlaybackError code={error} />
        ) : (
          <div className="mt-1 flex items-center gap-2">
            <span className="hidden sm:inline">{backButton}</span>
            <PlayPauseButton isPlaying={isPlaying} buffering={buffering} title={track.title} onClick={togglePlay} />
            <span className="hidden sm:inline">{forwardButton}</span>
            <SeekBar time={time} duration={duration} onSeek={seek} />
            <IconButton icon={muted ? VolumeX : Volume2} label={t`Mute`} aria-pressed={muted} onClick={toggleMute} />
          </div>
        )}
      </div>
    </section>
  );
}

type PlayPauseButtonProps = { isPlaying: boolean; buffering: boolean; title: string; onClick: () => void };

function PlayPauseButton({ isPlaying, buffering, title, onClick }: PlayPauseButtonProps) {
  const Icon = isPlaying ? Pause : Play;
  return (
    <button
      type="button"
      aria-label={isPlaying ? t`Pause ${title}` : t`Play ${title}`}
      onClick={onClick}
      className="relative grid size-12 shrink-0 place-items-center rounded-full bg-accent text-accent-ink transition hover:bg-accent-strong active:translate-y-px"
    >
      {buffering && isPlaying && (
        <span aria-hidden className="absolute -inset-1 animate-breathe rounded-full border-2 border-accent" />
      )}
      <Icon aria-hidden className="size-6 fill-current" />
    </button>
  );
}

function SkipButton({ icon: Icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-2.5 text-sm font-semibold text-ink-soft tabular-nums transition-colors hover:bg-accent-soft hover:text-accent-strong"
    >
      <Icon aria-hidden className="size-5 rtl:-scale-x-100" />
      {SKIP_SECONDS}
    </button>
  );
}

const coverOf = ({ background_img, image }: Track) => background_img ?? image;

/** Collapses on navigation. */
function useExpanded(): [boolean, (expanded: boolean) => void] {
  const { pathname } = useLocation();
  const [expandedOn, setExpandedOn] = useState<string | null>(null);
  return [expandedOn === pathname, (expanded) => setExpandedOn(expanded ? pathname : null)];
}

/** Publishes the player's height as a CSS variable, so that the page can pad its end and nothing is covered by the player. */
function useReserveSpace(container: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const section = container.current;
    if (!section) return;
    const rootStyle = document.documentElement.style;
    const observer = new ResizeObserver(() => rootStyle.setProperty("--player-height", `${section.offsetHeight}px`));
    observer.observe(section);
    return () => {
      observer.disconnect();
      rootStyle.removeProperty("--player-height");
    };
  }, [container]);
}

/** Moves focus to the main content when the player unmounts while it contains the focus. */
function useRestoreFocus(container: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const section = container.current;
    return () => {
      if (!section?.contains(document.activeElement)) return;
      document.getElementById("content")?.focus({ preventScroll: true });
    };
  }, [container]);
}

/** Also when the user signed out in another tab. */
function useResetOnSignOut(): void {
  const { status } = useSession();
  useEffect(() => {
    if (status === "guest") audioPlayer.reset();
  }, [status]);
}
