// A moving picture on the page: somebody else's, with sound, or one's own, as in a mirror and silent.
import { useEffect, useRef } from "react";
import { cn } from "~/ui/cn";

type Props = {
  stream: MediaStream | null;
  /** What a screen reader calls it. */
  label: string;
  own?: boolean;
  mirrored?: boolean;
  /** The speaker the sound comes from, where one can be chosen. */
  speaker?: string;
  /** The browser wants a press before there is sound. */
  onBlocked?: () => void;
  className?: string;
};

export function VideoTile({ stream, label, own = false, mirrored = false, speaker, onBlocked, className }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const blocked = useRef(onBlocked);
  blocked.current = onBlocked;
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    if (!stream) return;
    element.play().catch((why: unknown) => {
      if (why instanceof DOMException && why.name === "NotAllowedError") blocked.current?.();
    });
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  useEffect(() => {
    const element = video.current;
    if (element && speaker !== undefined && "setSinkId" in element) element.setSinkId(speaker).catch(() => undefined);
  }, [speaker]);
  return (
    <video
      ref={video}
      aria-label={label}
      autoPlay
      playsInline
      muted={own}
      disablePictureInPicture={own}
      className={cn("size-full", mirrored && "-scale-x-100", className)}
    />
  );
}
