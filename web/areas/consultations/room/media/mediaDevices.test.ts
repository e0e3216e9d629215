// Requesting, switching and releasing camera and microphone.
import { beforeEach, expect, test, vi } from "vitest";
import { FakeStream, fakeTrack, mockWebRtc } from "../testUtils";
import { browserKind, LocalMedia, toMediaError } from "./mediaDevices";

const reject = (name: string) => Promise.reject(new DOMException("", name));

/** Mocks getUserMedia; a missing kind is rejected with `errorName`. */
function mockDevices({ audio = true, video = true, errorName = "NotFoundError" } = {}) {
  const openedTracks: MediaStreamTrack[] = [];
  const getUserMedia = vi.fn((constraints: MediaStreamConstraints) => {
    if ((constraints.audio && !audio) || (constraints.video && !video)) return reject(errorName);
    const kinds = (["audio", "video"] as const).filter((kind) => constraints[kind]);
    const tracks = kinds.map((kind) => fakeTrack(kind, { deviceId: `${kind}-1` }));
    openedTracks.push(...tracks);
    return Promise.resolve(new FakeStream(tracks));
  });
  const enumerateDevices = async () => [
    { kind: "videoinput", deviceId: "video-1", label: "Front" },
    { kind: "videoinput", deviceId: "video-2", label: "" },
    { kind: "audioinput", deviceId: "audio-1", label: "Headset" },
  ];
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia, enumerateDevices } });
  return { openedTracks, getUserMedia };
}

beforeEach(mockWebRtc);

async function openMedia() {
  const media = new LocalMedia();
  await media.open();
  return media;
}

test("requests camera and microphone in one prompt", async () => {
  const { getUserMedia } = mockDevices();
  const { state } = await openMedia();
  expect(getUserMedia).toHaveBeenCalledOnce();
  expect([state.audioTrack?.kind, state.videoTrack?.kind]).toEqual(["audio", "video"]);
  expect([state.audioError, state.videoError, state.isRequesting]).toEqual([null, null, false]);
  expect(state.devices.cameras.map(({ name }) => name)).toEqual(["Front", "Camera 2"]);
});

test("continues with audio only when there is no camera", async () => {
  mockDevices({ video: false });
  const { state } = await openMedia();
  expect(state.audioTrack).not.toBeNull();
  expect([state.audioError, state.videoError]).toEqual([null, "missing"]);
});

test("continues with video only when there is no microphone", async () => {
  mockDevices({ audio: false });
  const { state } = await openMedia();
  expect(state.videoTrack).not.toBeNull();
  expect([state.audioError, state.videoError]).toEqual(["missing", null]);
});

test("reports denied permissions, and recovers when they are granted", async () => {
  mockDevices({ audio: false, video: false, errorName: "NotAllowedError" });
  const media = await openMedia();
  expect([media.state.audioError, media.state.videoError]).toEqual(["denied", "denied"]);
  mockDevices();
  await media.open();
  expect([media.state.audioError, media.state.videoError]).toEqual([null, null]);
});

test("reports an unsupported browser", async () => {
  vi.stubGlobal("navigator", {});
  const { state } = await openMedia();
  expect(state.audioError).toBe("unsupported");
});

test("stays muted after switching the microphone", async () => {
  mockDevices();
  const media = await openMedia();
  const first = media.state.audioTrack;
  media.setMuted(true);
  expect(first?.enabled).toBe(false);
  await media.selectMicrophone("audio-2");
  expect(media.state.audioTrack).not.toBe(first);
  expect(media.state.audioTrack?.enabled).toBe(false);
  expect(first?.readyState).toBe("ended");
});

test("turning the camera off releases it, and on requests it again", async () => {
  mockDevices();
  const media = await openMedia();
  const camera = media.state.videoTrack;
  await media.setCameraOff(true);
  expect(camera?.readyState).toBe("ended");
  expect(media.state).toMatchObject({ videoTrack: null, cameraOff: true, videoError: null });
  await media.setCameraOff(false);
  expect(media.state.videoTrack?.readyState).toBe("live");
});

test("switches to the next camera by device id when there is no facing mode", async () => {
  const { getUserMedia } = mockDevices();
  const media = await openMedia();
  await media.switchCamera();
  expect(getUserMedia).toHaveBeenLastCalledWith({
    video: expect.objectContaining({ deviceId: { exact: "video-2" } }),
  });
});

test("releases tracks that arrive after stop", async () => {
  const { openedTracks } = mockDevices();
  const media = new LocalMedia();
  const opening = media.open();
  media.stop();
  await opening;
  expect(openedTracks.map(({ readyState }) => readyState)).toEqual(["ended", "ended"]);
  expect(media.state.audioTrack).toBeNull();
});

test("reports a missing microphone when it is unplugged", async () => {
  mockDevices();
  const media = await openMedia();
  media.state.audioTrack?.onended?.(new Event("ended"));
  expect(media.state).toMatchObject({ audioTrack: null, audioError: "missing" });
});

test("maps DOMException names to media errors", () => {
  expect(toMediaError(new DOMException("", "NotAllowedError"))).toBe("denied");
  expect(toMediaError(new DOMException("", "NotReadableError"))).toBe("in-use");
  expect(toMediaError(new DOMException("", "OverconstrainedError"))).toBe("missing");
});

test("detects the browser for the permission instructions", () => {
  expect(browserKind("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1.15 Safari/604.1")).toBe("safari");
  expect(browserKind("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36")).toBe(
    "chrome",
  );
  expect(browserKind("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0")).toBe("other");
});
