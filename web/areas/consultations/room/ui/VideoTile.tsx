// A video element for the remote stream with audio, or for the muted local preview.
import { useEffect, useEffectEvent, useRef } from "react";
import { cn } from "~/ui/cn";

type Props = {
  stream: MediaStream | null;
  label: string;
  local?: boolean;
  mirrored?: boolean;
  /** Audio output device, where the browser supports selecting one. */
  speakerId?: string;
  /** The browser requires a click before it plays audio. */
  onAutoplayBlocked?: () => void;
  className?: string;
};

export function VideoTile(props: Props) {
  const { stream, label, local = false, mirrored = false, speakerId, className } = props;
  const video = useRef<HTMLVideoElement>(null);
  const onAutoplayBlocked = useEffectEvent(() => props.onAutoplayBlocked?.());
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    if (!stream) return;
    element.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "NotAllowedError") onAutoplayBlocked();
    });
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  useEffect(() => {
    const element = video.current;
    if (!element || speakerId === undefined || !("setSinkId" in element)) return;
    element.setSinkId(speakerId).catch(() => undefined);
  }, [speakerId]);
  return (
    <video
      ref={video}
      aria-label={label}
      autoPlay
      playsInline
      muted={local}
      disablePictureInPicture={local}
      className={cn("size-full", mirrored && "-scale-x-100", className)}
    />
  );
}
