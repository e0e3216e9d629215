// How Chromium is started: Debian's, quiet, and for rooms with a camera and a microphone that are only pretended.

/** Playwright's own download is never used. */
export const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

export const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Two browsers on one machine find each other over loopback, which WebRTC leaves out otherwise. */
const meeting = ["--allow-loopback-in-peer-connection", "--autoplay-policy=no-user-gesture-required"];

const PRETENDED = "--use-fake-device-for-media-stream";
const ALLOWED = "--use-fake-ui-for-media-stream";

/** A green picture that ticks and a beep every second; the person always presses Allow. */
export const withDevices = [...quiet, ...meeting, PRETENDED, ALLOWED];
/** The person presses Block. */
export const denied = [...quiet, ...meeting, PRETENDED, "--deny-permission-prompts"];
/** A microphone alone. */
export const withoutCamera = [...quiet, ...meeting, `${PRETENDED}=device-count=0`, ALLOWED];
/** A machine with neither, as the ones that run these tests are. */
export const withoutDevices = [...quiet, ...meeting, ALLOWED];
