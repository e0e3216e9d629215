// Instructions for when the camera or the microphone is not available.
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { Button } from "~/ui/Button";
import { browserKind, type MediaError, type MediaState } from "../media/mediaDevices";

type Props = { media: MediaState; onRetry: () => void };

export default function DeviceErrorHelp({ media: { audioError, videoError, isRequesting }, onRetry }: Props) {
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
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

type HelpText = { title: string; text: string; steps?: string[] };

/** Shows one problem at a time: the microphone's before the camera's. */
export function deviceErrorText(
  audioError: MediaError | null,
  videoError: MediaError | null,
  browser: ReturnType<typeof browserKind>,
): HelpText {
  const error = audioError ?? videoError;
  const device = audioError && videoError ? "both" : audioError ? "microphone" : "camera";
  const help = (texts: DeviceTexts): HelpText => ({ title: t(texts[device].title), text: t(texts[device].text) });
  switch (error) {
    case "unsupported":
      return {
        title: t`This browser cannot hold a video call`,
        text: t`Please open the link in Chrome on Android or a computer, or in Safari on an iPhone.`,
      };
    case "denied":
      return { ...help(DENIED), steps: PERMISSION_STEPS[browser].map((step) => t(step)) };
    case "in-use":
      return help(IN_USE);
    default:
      return help(MISSING);
  }
}

type DeviceTexts = Record<"both" | "microphone" | "camera", { title: MessageDescriptor; text: MessageDescriptor }>;

const DENIED: DeviceTexts = {
  both: {
    title: msg`The browser may not use them yet`,
    text: msg`Your camera and microphone are blocked for this page. You can allow it:`,
  },
  microphone: {
    title: msg`The browser may not use your microphone yet`,
    text: msg`Your microphone is blocked for this page. You can allow it:`,
  },
  camera: {
    title: msg`The browser may not use your camera yet`,
    text: msg`Your camera is blocked for this page. You can allow it:`,
  },
};

const closeOtherApps = msg`Please close other calls and apps that use it, then try again.`;

const IN_USE: DeviceTexts = {
  both: { title: msg`Something else uses your camera and microphone`, text: closeOtherApps },
  microphone: { title: msg`Something else uses your microphone`, text: closeOtherApps },
  camera: { title: msg`Something else uses your camera`, text: closeOtherApps },
};

const MISSING: DeviceTexts = {
  both: {
    title: msg`No camera and no microphone found`,
    text: msg`Plug in a headset, or open the link from the letter on your phone. You can also go in to listen and write.`,
  },
  microphone: {
    title: msg`No microphone found`,
    text: msg`Plug in a headset, or open the link from the letter on your phone. Without one you can be seen and can write.`,
  },
  camera: {
    title: msg`No camera found`,
    text: msg`You can go in with sound only, or plug in a camera and try again. A talk works well without pictures.`,
  },
};

const PERMISSION_STEPS: Record<ReturnType<typeof browserKind>, MessageDescriptor[]> = {
  chrome: [
    msg`Tap the sign to the left of the address (a lock, or two sliders).`,
    msg`Open Permissions, and set Camera and Microphone to Allow.`,
    msg`On Android, look also in Settings, Apps, Chrome, Permissions.`,
    msg`Come back here and press Try again.`,
  ],
  safari: [
    msg`On an iPhone open Settings, then Apps, Safari (or Settings, Safari), and set Camera and Microphone to Allow or Ask.`,
    msg`On a Mac open Safari, Settings, Websites, and allow Camera and Microphone for this page.`,
    msg`Come back here, load the page again, and press Allow when you are asked.`,
  ],
  other: [
    msg`Open the settings of this page, usually by the sign beside its address.`,
    msg`Allow Camera and Microphone.`,
    msg`Come back here and press Try again.`,
  ],
};
