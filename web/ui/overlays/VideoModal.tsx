// A video in a dialog. Nothing is loaded from other sites before the user clicks play.
import { Trans } from "@lingui/react/macro";
import Play from "lucide-react/icons/play";
import { type ReactNode, useState } from "react";
import { CoverImage } from "../media/CoverImage";
import { Dialog } from "./Dialog";

type VideoModalProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A page of YouTube or Vimeo, the URL of a player, or a video file. */
  url?: string | undefined;
  /** Shown without a video: a `Slideshow`. */
  children: ReactNode;
};

export function VideoModal({ open, onClose, title, url, children }: VideoModalProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} size="large">
      {url ? <VideoPlayer title={title} src={embedUrl(url)} /> : children}
    </Dialog>
  );
}

function VideoPlayer({ title, src }: { title: string; src: string }) {
  const [playing, setPlaying] = useState(false);
  const classes = "aspect-video w-full overflow-hidden rounded-card";
  if (!playing) {
    return (
      <button
        type="button"
        data-autofocus
        onClick={() => setPlaying(true)}
        className={`group relative block ${classes}`}
      >
        <CoverImage name={title} className="size-full" />
        <span className="absolute inset-0 grid place-items-center">
          <span className="inline-flex min-h-14 items-center gap-3 rounded-full bg-raised shadow-float ps-5 pe-7 font-semibold text-ink transition-colors group-hover:bg-accent-soft">
            <Play aria-hidden className="size-6 fill-current text-accent" />
            <Trans>Play video</Trans>
          </span>
        </span>
      </button>
    );
  }
  if (/\.(mp4|webm)($|\?)/i.test(src)) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the videos have burned-in captions
      <video src={src} controls autoPlay playsInline className={`${classes} bg-sunken`} />
    );
  }
  return (
    <iframe
      src={src}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
      className={`${classes} bg-sunken`}
    />
  );
}

/** The URL of the player; for YouTube the one without cookies. */
export function embedUrl(url: string): string {
  const youtube = /(?:youtube\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{6,})/.exec(url)?.[1];
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1&rel=0`;
  const vimeo = /vimeo\.com\/(?:video\/)?(\d+)/.exec(url)?.[1];
  if (vimeo) return `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1`;
  return url;
}
