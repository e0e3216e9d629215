// Launch arguments of Chromium, with and without a fake camera and microphone.

/** Debian's Chromium; Playwright's own download is never used. */
export const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

export const baseArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Two browsers on one machine connect over loopback, which WebRTC excludes by default. */
const webRtcArgs = ["--allow-loopback-in-peer-connection", "--autoplay-policy=no-user-gesture-required"];

const FAKE_DEVICES = "--use-fake-device-for-media-stream";
/** Half the default frame rate: encoding and decoding take most of the processor time of a call. */
const FAKE_CAMERA = `${FAKE_DEVICES}=fps=10`;
const AUTO_ALLOW = "--use-fake-ui-for-media-stream";

/** A camera with a test pattern and a microphone that beeps every second; permission prompts are accepted. */
export const fakeDevicesArgs = [...baseArgs, ...webRtcArgs, FAKE_CAMERA, AUTO_ALLOW];
/** The same devices; permission prompts are denied. */
export const permissionDeniedArgs = [...baseArgs, ...webRtcArgs, FAKE_CAMERA, "--deny-permission-prompts"];
/** A microphone alone. */
export const noCameraArgs = [...baseArgs, ...webRtcArgs, `${FAKE_DEVICES}=device-count=0`, AUTO_ALLOW];
