// A film in a dialog. Nothing of another site is loaded before the person presses play.
import { Play } from "lucide-react";
import { type ReactNode, useState } from "react";
import { CoverImage } from "../media/CoverImage";
import { Dialog } from "./Dialog";

type VideoModalProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A page of YouTube or Vimeo, a player's address, or a film file. */
  url?: string | undefined;
  /** Without a film: a captioned walk-through (see Walkthrough). */
  children: ReactNode;
};

export function VideoModal({ open, onClose, title, url, children }: VideoModalProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} size="large">
      {url ? <VideoPlayer title={title} address={embedUrl(url)} /> : children}
    </Dialog>
  );
}

function VideoPlayer({ title, address }: { title: string; address: string }) {
  const [playing, setPlaying] = useState(false);
  const frame = "aspect-video w-full overflow-hidden rounded-card";
  if (!playing) {
    return (
      <button type="button" data-autofocus onClick={() => setPlaying(true)} className={`group relative block ${frame}`}>
        <CoverImage name={title} className="size-full" />
        <span className="absolute inset-0 grid place-items-center">
          <span className="inline-flex min-h-14 items-center gap-3 rounded-full bg-raised shadow-float ps-5 pe-7 font-semibold text-ink transition-colors group-hover:bg-accent-soft">
            <Play aria-hidden className="size-6 fill-current text-accent" />
            Play video
          </span>
        </span>
      </button>
    );
  }
  if (/\.(mp4|webm)($|\?)/i.test(address)) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: captions are within the film
      <video src={address} controls autoPlay playsInline className={`${frame} bg-sunken`} />
    );
  }
  return (
    <iframe
      src={address}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
      className={`${frame} bg-sunken`}
    />
  );
}

/** Where the film plays; YouTube's door without cookies. */
export function embedUrl(url: string): string {
  const youtube = /(?:youtube\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{6,})/.exec(url)?.[1];
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1&rel=0`;
  const vimeo = /vimeo\.com\/(?:video\/)?(\d+)/.exec(url)?.[1];
  if (vimeo) return `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1`;
  return url;
}
