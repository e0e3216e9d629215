// Camera and microphone: asked for together, done without one by one, and let go of.
import { beforeEach, expect, test, vi } from "vitest";
import { FakeStream, fakeBrowser, fakeTrack } from "../testUtils";
import { browserKind, LocalMedia, toMediaError } from "./mediaDevices";

const refuse = (name: string) => Promise.reject(new DOMException("", name));

/** A device that lends these; what is not there is refused by this name. */
function device({ audio = true, video = true, because = "NotFoundError" } = {}) {
  const lent: MediaStreamTrack[] = [];
  const getUserMedia = vi.fn((wanted: MediaStreamConstraints) => {
    if ((wanted.audio && !audio) || (wanted.video && !video)) return refuse(because);
    const kinds = (["audio", "video"] as const).filter((kind) => wanted[kind]);
    const tracks = kinds.map((kind) => fakeTrack(kind, { deviceId: `${kind}-1` }));
    lent.push(...tracks);
    return Promise.resolve(new FakeStream(tracks));
  });
  const enumerateDevices = async () => [
    { kind: "videoinput", deviceId: "video-1", label: "Front" },
    { kind: "videoinput", deviceId: "video-2", label: "" },
    { kind: "audioinput", deviceId: "audio-1", label: "Headset" },
  ];
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia, enumerateDevices } });
  return { lent, getUserMedia };
}

beforeEach(fakeBrowser);

async function opened() {
  const media = new LocalMedia();
  await media.open();
  return media;
}

test("both, asked for in one question", async () => {
  const { getUserMedia } = device();
  const { state } = await opened();
  expect(getUserMedia).toHaveBeenCalledOnce();
  expect([state.sound?.kind, state.picture?.kind]).toEqual(["audio", "video"]);
  expect([state.soundTrouble, state.pictureTrouble, state.asking]).toEqual([null, null, false]);
  expect(state.devices.cameras.map(({ name }) => name)).toEqual(["Front", "Camera 2"]);
});

test("no camera: sound alone, and why", async () => {
  device({ video: false });
  const { state } = await opened();
  expect(state.sound).not.toBeNull();
  expect([state.soundTrouble, state.pictureTrouble]).toEqual([null, "missing"]);
});

test("no microphone: a picture alone", async () => {
  device({ audio: false });
  const { state } = await opened();
  expect(state.picture).not.toBeNull();
  expect([state.soundTrouble, state.pictureTrouble]).toEqual(["missing", null]);
});

test("denied, and then allowed", async () => {
  device({ audio: false, video: false, because: "NotAllowedError" });
  const media = await opened();
  expect([media.state.soundTrouble, media.state.pictureTrouble]).toEqual(["denied", "denied"]);
  device();
  await media.open();
  expect([media.state.soundTrouble, media.state.pictureTrouble]).toEqual([null, null]);
});

test("a browser that cannot do it says so", async () => {
  vi.stubGlobal("navigator", {});
  const { state } = await opened();
  expect(state.soundTrouble).toBe("unsupported");
});

test("muted stays muted with another microphone", async () => {
  device();
  const media = await opened();
  const first = media.state.sound;
  media.mute(true);
  expect(first?.enabled).toBe(false);
  await media.chooseMicrophone("audio-2");
  expect(media.state.sound).not.toBe(first);
  expect(media.state.sound?.enabled).toBe(false);
  expect(first?.readyState).toBe("ended");
});

test("camera off puts its light out; on asks for it again", async () => {
  device();
  const media = await opened();
  const camera = media.state.picture;
  await media.setCamera(true);
  expect(camera?.readyState).toBe("ended");
  expect(media.state).toMatchObject({ picture: null, cameraOff: true, pictureTrouble: null });
  await media.setCamera(false);
  expect(media.state.picture?.readyState).toBe("live");
});

test("the other camera of a computer, by its name", async () => {
  const { getUserMedia } = device();
  const media = await opened();
  await media.turnCamera();
  expect(getUserMedia).toHaveBeenLastCalledWith({
    video: expect.objectContaining({ deviceId: { exact: "video-2" } }),
  });
});

test("stopped while the browser was still asking: nothing films on", async () => {
  const { lent } = device();
  const media = new LocalMedia();
  const opening = media.open();
  media.stop();
  await opening;
  expect(lent.map(({ readyState }) => readyState)).toEqual(["ended", "ended"]);
  expect(media.state.sound).toBeNull();
});

test("pulled out", async () => {
  device();
  const media = await opened();
  media.state.sound?.onended?.(new Event("ended"));
  expect(media.state).toMatchObject({ sound: null, soundTrouble: "missing" });
});

test("what went wrong, by the browser's names", () => {
  expect(toMediaError(new DOMException("", "NotAllowedError"))).toBe("denied");
  expect(toMediaError(new DOMException("", "NotReadableError"))).toBe("busy");
  expect(toMediaError(new DOMException("", "OverconstrainedError"))).toBe("missing");
});

test("which browser to explain", () => {
  expect(browserKind("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1.15 Safari/604.1")).toBe("safari");
  expect(browserKind("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36")).toBe(
    "chrome",
  );
  expect(browserKind("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0")).toBe("other");
});
