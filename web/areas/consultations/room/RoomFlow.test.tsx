// An open room: consent, device check, the call and leaving it.
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mockApi, renderRoute } from "~/testing/testUtils";
import type { Room } from "../api";
import { mockTimeZone, room } from "../testUtils";
import type { ServerMessage } from "./call/signaling";
import RoomFlow from "./RoomFlow";
import { FakeStream, fakeTrack, mockWebRtc } from "./testUtils";
import { deviceErrorText } from "./ui/DeviceErrorHelp";

const CONSENT = "POST /api/v1/consultations/room/Ab9/consent/";
const consentedRoom: Room = { ...room, status: "open", consented_at: "2026-11-16T09:36:00+05:30" };

let socket: { onmessage?: (event: { data: string }) => void; readyState: number; sent: string[] };
let openedTracks: MediaStreamTrack[];

beforeEach(() => {
  mockTimeZone();
  mockWebRtc();
  openedTracks = [];
  const getUserMedia = async () => {
    const tracks = [fakeTrack("audio"), fakeTrack("video")];
    openedTracks.push(...tracks);
    return new FakeStream(tracks);
  };
  Object.defineProperty(navigator, "mediaDevices", {
    configurable: true,
    value: { getUserMedia, enumerateDevices: async () => [] },
  });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "srcObject", "set").mockReturnValue();
  class FakeSocket {
    static readonly OPEN = 1;
    readyState = 1;
    sent: string[] = [];
    constructor() {
      socket = this;
    }
    send(text: string) {
      this.sent.push(text);
    }
    close() {}
  }
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(cleanup);

function open(room: Room) {
  const requests = mockApi({
    [CONSENT]: { body: consentedRoom },
    "/api/v1/consultations/room/Ab9/ice/": { status: 500 },
  });
  const refetchRoom = vi.fn();
  renderRoute(
    "/consultations/room/Ab9",
    "/consultations/room/:token",
    <RoomFlow room={room} token="Ab9" refetchRoom={refetchRoom} />,
  );
  return { requests, refetchRoom };
}

const receive = (message: ServerMessage) => act(async () => socket.onmessage?.({ data: JSON.stringify(message) }));
const title = () => screen.findByRole("heading", { level: 1 });

test("consent requires the checkbox", async () => {
  const { requests } = open({ ...consentedRoom, consented_at: null });
  await userEvent.click(screen.getByRole("button", { name: "Agree and go on" }));
  expect(screen.getByRole("alert").textContent).toBe("Please tick the box if you agree.");
  expect(requests).toEqual([]);
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Agree and go on" }));
  await waitFor(() => expect(requests.map(({ path }) => path)).toEqual(["/api/v1/consultations/room/Ab9/consent/"]));
  expect(openedTracks).toEqual([]);
});

test("shows the doctor's consent text without emergency advice", () => {
  open({ ...consentedRoom, side: "doctor", other_name: "Asha Rao", consented_at: null });
  expect(screen.getByRole("checkbox", { name: /^I am the doctor named above/ })).toBeDefined();
  expect(screen.queryByText(/112/)).toBeNull();
});

test("links to an external meeting without requesting the camera", async () => {
  open({ ...consentedRoom, meeting_url: "https://meet.example.org/dft-abc" });
  expect((await title()).textContent).toBe("The room is open");
  const link = screen.getByRole("link", { name: /^Open the meeting/ });
  expect(link.getAttribute("href")).toBe("https://meet.example.org/dft-abc");
  expect(document.body.textContent).toContain("at meet.example.org");
  expect(openedTracks).toEqual([]);
});

async function joinCall() {
  const page = open(consentedRoom);
  await userEvent.click(await screen.findByRole("button", { name: "Join now" }));
  await receive({ type: "welcome", side: "patient", peer: null, closes_at: "" });
  return page;
}

test("shows who is awaited, in call mode", async () => {
  await joinCall();
  expect(screen.getByText("Waiting for Dr. Meera Iyer")).toBeDefined();
  expect(screen.getByText("Registration number KMC 45210")).toBeDefined();
  expect(document.documentElement.dataset["inCall"]).toBe("");
  expect(screen.getByRole("status").textContent).toBe("You are in the room. Waiting for Dr. Meera Iyer.");
});

test("leaving releases camera and microphone, and offers to go back in", async () => {
  await joinCall();
  await userEvent.click(screen.getByRole("button", { name: "Leave" }));
  expect((await title()).textContent).toBe("You have left the room");
  expect(openedTracks.every(({ readyState }) => readyState === "ended")).toBe(true);
  expect(socket.sent.at(-1)).toBe(JSON.stringify({ type: "bye" }));
  expect(document.documentElement.dataset["inCall"]).toBeUndefined();
  await userEvent.click(screen.getByRole("button", { name: "Go back in" }));
  expect(await screen.findByRole("button", { name: "Join now" })).toBeDefined();
});

test("releases camera and microphone on pagehide", async () => {
  await joinCall();
  await act(async () => {
    dispatchEvent(new Event("pagehide"));
  });
  expect(openedTracks.every(({ readyState }) => readyState === "ended")).toBe(true);
});

test("shows when another tab took over, and takes the call back", async () => {
  await joinCall();
  await receive({ type: "replaced" });
  expect((await title()).textContent).toBe("The call is in another tab");
  await waitFor(() => expect(openedTracks.every(({ readyState }) => readyState === "ended")).toBe(true));
  const firstSocket = socket;
  await userEvent.click(screen.getByRole("button", { name: "Take it back here" }));
  expect(socket).not.toBe(firstSocket);
  await waitFor(() => expect(openedTracks.some(({ readyState }) => readyState === "live")).toBe(true));
});

test("refetches the room when it closes during the call", async () => {
  const { refetchRoom } = await joinCall();
  await receive({ type: "closed", status: "cancelled" });
  expect(refetchRoom).toHaveBeenCalled();
});

test("keyboard shortcuts work, but not while typing", async () => {
  await joinCall();
  await userEvent.keyboard("m");
  expect(screen.getByRole("button", { name: /^Unmute/ })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Write" }));
  await userEvent.type(screen.getByLabelText("Write to Dr. Meera Iyer"), "mm");
  expect(screen.getByRole("button", { name: /^Unmute/ })).toBeDefined();
});

test("device error help depends on the error and the browser", () => {
  expect(deviceErrorText("denied", "denied", "chrome").steps?.join(" ")).toContain("On Android");
  expect(deviceErrorText("denied", null, "safari").title).toBe("The browser may not use your microphone yet");
  expect(deviceErrorText("denied", null, "safari").steps?.join(" ")).toContain("iPhone");
  expect(deviceErrorText(null, "missing", "other").title).toBe("No camera found");
  expect(deviceErrorText(null, "in-use", "other").title).toBe("Something else uses your camera");
  expect(deviceErrorText("unsupported", "unsupported", "other").title).toContain("cannot hold a video call");
});
