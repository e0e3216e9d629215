// The floating player: small at the foot of every page, with more behind one press.
import { useQueryClient } from "@tanstack/react-query";
import {
  ChevronDown,
  ChevronUp,
  type LucideIcon,
  Pause,
  Play,
  RotateCcw,
  RotateCw,
  Volume2,
  VolumeX,
  X,
} from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useSession } from "~/services/session";
import { IconButton } from "~/ui/Button";
import { cn } from "~/ui/cn";
import { CoverImage } from "~/ui/media/CoverImage";
import type { Track } from "../api";
import { close, mute, pause, reset, resume, SKIP, seek, skip, togglePlay } from "../audioPlayer";
import { countPlay } from "../countPlay";
import { type PlayerState, usePlayer } from "../playerStore";
import { useMediaSession } from "../useMediaSession";
import { usePlayerShortcuts } from "../usePlayerShortcuts";
import { PlaybackError } from "./PlaybackError";
import { PlayerSettings } from "./PlayerSettings";
import { SeekBar } from "./SeekBar";

export default function Player() {
  const playing = usePlayer((all) => all);
  return playing.track && <PlayerBar playing={playing} track={playing.track} />;
}

function PlayerBar({ playing, track }: { playing: PlayerState; track: Track }) {
  const { time, duration, muted, trouble, waiting } = playing;
  const cache = useQueryClient();
  const [open, setOpen] = useExpanded();
  const whole = useRef<HTMLElement>(null);
  useReserveSpace(whole);
  useRestoreFocus(whole);
  useResetOnSignOut();

  const on = playing.playing && !trouble;
  const turn = () => togglePlay(track, countPlay(cache));
  usePlayerShortcuts({ toggle: turn, back: () => skip(-SKIP), forward: () => skip(SKIP), mute });
  const remote = { play: () => resume(countPlay(cache)), pause, stop: close, skip, seek };
  useMediaSession({ playing, track, remote, seconds: SKIP });

  const back = <SkipButton icon={RotateCcw} label={`Back ${SKIP} seconds`} onPress={() => skip(-SKIP)} />;
  const forward = <SkipButton icon={RotateCw} label={`Forward ${SKIP} seconds`} onPress={() => skip(SKIP)} />;

  return (
    <section
      ref={whole}
      id="player"
      tabIndex={-1}
      aria-label="Player"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-20 outline-none sm:px-6 sm:pb-4"
    >
      <div className="pointer-events-auto mx-auto flex max-h-[85dvh] max-w-4xl animate-rise flex-col overflow-y-auto overscroll-contain rounded-t-card border border-line bg-raised px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-float sm:rounded-card sm:px-4 sm:py-3">
        <div className="flex items-center gap-3">
          {!open && (
            <CoverImage name={track.title} src={pictureOf(track)} className="size-12 shrink-0 rounded-control" />
          )}
          <div className="min-w-0 flex-1">
            <p className="truncate text-xs text-ink-soft">
              <span aria-live="polite" className={cn("font-semibold", on ? "text-accent" : "text-ink-soft")}>
                {on ? "Now Playing" : "Paused"}
              </span>
              {waiting && on ? " · waiting for the sound" : !open && ` · ${track.description}`}
            </p>
            <p className="truncate font-semibold leading-snug">{track.title}</p>
          </div>
          <IconButton
            icon={open ? ChevronDown : ChevronUp}
            label={open ? "Show less" : "Show more"}
            aria-expanded={open}
            aria-controls="player-more"
            onClick={() => setOpen(!open)}
          />
          <IconButton icon={X} label="Close player" onClick={close} className="-ms-2" />
        </div>
        <div id="player-more" hidden={!open}>
          {open && (
            <div className="grid gap-4 py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:gap-6">
              <CoverImage
                name={track.title}
                src={pictureOf(track)}
                className="aspect-5/3 w-full rounded-control sm:aspect-square sm:max-h-64"
              />
              <div className="flex min-w-0 flex-col gap-4">
                <p className="text-sm text-ink-soft">{track.description}</p>
                <div className="flex justify-center gap-10 sm:hidden">
                  {back}
                  {forward}
                </div>
                <PlayerSettings speed={playing.speed} sleepAt={playing.sleepAt} />
              </div>
            </div>
          )}
        </div>
        {trouble ? (
          <PlaybackError trouble={trouble} />
        ) : (
          <div className="mt-1 flex items-center gap-2">
            <span className="hidden sm:inline">{back}</span>
            <PlayButton on={on} waiting={waiting} title={track.title} onPress={turn} />
            <span className="hidden sm:inline">{forward}</span>
            <SeekBar time={time} duration={duration} onSeek={seek} />
            <IconButton icon={muted ? VolumeX : Volume2} label="Mute" aria-pressed={muted} onClick={mute} />
          </div>
        )}
      </div>
    </section>
  );
}

type PlayButtonProps = { on: boolean; waiting: boolean; title: string; onPress: () => void };

function PlayButton({ on, waiting, title, onPress }: PlayButtonProps) {
  const Icon = on ? Pause : Play;
  return (
    <button
      type="button"
      aria-label={`${on ? "Pause" : "Play"} ${title}`}
      onClick={onPress}
      className="relative grid size-12 shrink-0 place-items-center rounded-full bg-accent text-accent-ink transition hover:bg-accent-strong active:translate-y-px"
    >
      {waiting && on && (
        <span aria-hidden className="absolute -inset-1 animate-breathe rounded-full border-2 border-accent" />
      )}
      <Icon aria-hidden className="size-6 fill-current" />
    </button>
  );
}

function SkipButton({ icon: Icon, label, onPress }: { icon: LucideIcon; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-2.5 text-sm font-semibold text-ink-soft tabular-nums transition-colors hover:bg-accent-soft hover:text-accent-strong"
    >
      <Icon aria-hidden className="size-5" />
      {SKIP}
    </button>
  );
}

const pictureOf = ({ background_img, image }: Track) => background_img ?? image;

/** Folded again on the next page, where something else matters. */
function useExpanded(): [boolean, (open: boolean) => void] {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  return [openAt === pathname, (open) => setOpenAt(open ? pathname : null)];
}

/** The page keeps its foot free, so that nothing a person needs is ever under the player. */
function useReserveSpace(whole: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const section = whole.current;
    if (!section) return;
    const page = document.documentElement.style;
    const measured = new ResizeObserver(() => page.setProperty("--player-height", `${section.offsetHeight}px`));
    measured.observe(section);
    return () => {
      measured.disconnect();
      page.removeProperty("--player-height");
    };
  }, [whole]);
}

/** When it goes with the focus in it, the keyboard goes on from the page. */
function useRestoreFocus(whole: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const section = whole.current;
    return () => {
      if (!section?.contains(document.activeElement)) return;
      document.getElementById("content")?.focus({ preventScroll: true });
    };
  }, [whole]);
}

/** In this tab or another one. */
function useResetOnSignOut(): void {
  const { status } = useSession();
  useEffect(() => {
    if (status === "guest") reset();
  }, [status]);
}
