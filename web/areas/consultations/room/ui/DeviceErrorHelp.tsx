// Instructions for when the camera or the microphone is not available.
import CircleHelp from "lucide-react/icons/circle-question-mark";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import type { ReactNode } from "react";
import { Button } from "~/ui/Button";
import { browserKind, type MediaError, type MediaState } from "../media/mediaDevices";

type Props = { media: MediaState; onRetry: () => void };

export function DeviceErrorHelp({ media: { audioError, videoError, isRequesting }, onRetry }: Props) {
  if (!audioError && !videoError) return null;
  const { title, text, steps } = deviceErrorText(audioError, videoError, browserKind(navigator.userAgent));
  return (
    <div role="alert" className="rounded-card bg-hold-soft p-4 text-ink sm:p-5">
      <h2 className="flex items-start gap-2 text-base font-semibold">
        <CircleHelp aria-hidden className="mt-1 size-5 shrink-0 text-hold" />
        {title}
      </h2>
      <p className="mt-2 text-sm">{text}</p>
      {steps && (
        <ol className="mt-3 flex list-decimal flex-col gap-1.5 ps-6 text-sm">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <Button
        variant="secondary"
        size="small"
        icon={RotateCcw}
        loading={isRequesting}
        onClick={onRetry}
        className="mt-4"
      >
        Try again
      </Button>
    </div>
  );
}

type HelpText = { title: string; text: ReactNode; steps?: string[] };

/** Shows one problem at a time: the microphone's before the camera's. */
export function deviceErrorText(
  audioError: MediaError | null,
  videoError: MediaError | null,
  browser: ReturnType<typeof browserKind>,
): HelpText {
  const both = audioError !== null && videoError !== null;
  const error = audioError ?? videoError;
  const device = both ? "camera and microphone" : audioError ? "microphone" : "camera";
  switch (error) {
    case "unsupported":
      return {
        title: "This browser cannot hold a video call",
        text: "Please open the link in Chrome on Android or a computer, or in Safari on an iPhone.",
      };
    case "denied":
      return {
        title: both ? "The browser may not use them yet" : `The browser may not use your ${device} yet`,
        text: `Your ${device} ${both ? "are" : "is"} blocked for this page. You can allow it:`,
        steps: PERMISSION_STEPS[browser],
      };
    case "in-use":
      return {
        title: `Something else uses your ${device}`,
        text: "Please close other calls and apps that use it, then try again.",
      };
    default:
      if (both) {
        return {
          title: "No camera and no microphone found",
          text: "Plug in a headset, or open the link from the letter on your phone. You can also go in to listen and write.",
        };
      }
      return audioError
        ? {
            title: "No microphone found",
            text: "Plug in a headset, or open the link from the letter on your phone. Without one you can be seen and can write.",
          }
        : {
            title: "No camera found",
            text: "You can go in with sound only, or plug in a camera and try again. A talk works well without pictures.",
          };
  }
}

const PERMISSION_STEPS: Record<ReturnType<typeof browserKind>, string[]> = {
  chrome: [
    "Tap the sign to the left of the address (a lock, or two sliders).",
    "Open Permissions, and set Camera and Microphone to Allow.",
    "On Android, look also in Settings, Apps, Chrome, Permissions.",
    "Come back here and press Try again.",
  ],
  safari: [
    "On an iPhone open Settings, then Apps, Safari (or Settings, Safari), and set Camera and Microphone to Allow or Ask.",
    "On a Mac open Safari, Settings, Websites, and allow Camera and Microphone for this page.",
    "Come back here, load the page again, and press Allow when you are asked.",
  ],
  other: [
    "Open the settings of this page, usually by the sign beside its address.",
    "Allow Camera and Microphone.",
    "Come back here and press Try again.",
  ],
};
