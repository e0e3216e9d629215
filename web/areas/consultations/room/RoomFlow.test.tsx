// An open room as a person goes through it: agreeing, the devices, the call, and the ways out.
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mockApi, renderRoute } from "~/testing/testUtils";
import type { Room } from "../api";
import { deviceIn, room } from "../testUtils";
import type { ServerMessage } from "./call/signaling";
import RoomFlow from "./RoomFlow";
import { FakeStream, fakeBrowser, fakeTrack } from "./testUtils";
import { deviceErrorText } from "./ui/DeviceErrorHelp";

const CONSENT = "POST /api/v1/consultations/room/Ab9/consent/";
const agreed: Room = { ...room, status: "open", consented_at: "2026-11-16T09:36:00+05:30" };

let socket: { onmessage?: (event: { data: string }) => void; readyState: number; sent: string[] };
let lent: MediaStreamTrack[];

beforeEach(() => {
  deviceIn();
  fakeBrowser();
  lent = [];
  const getUserMedia = async () => {
    const tracks = [fakeTrack("audio"), fakeTrack("video")];
    lent.push(...tracks);
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
    send(words: string) {
      this.sent.push(words);
    }
    close() {}
  }
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(cleanup);

function open(about: Room) {
  const asked = mockApi({ [CONSENT]: { body: agreed }, "/api/v1/consultations/room/Ab9/ice/": { status: 500 } });
  const askAgain = vi.fn();
  renderRoute(
    "/consultations/room/Ab9",
    "/consultations/room/:token",
    <RoomFlow room={about} token="Ab9" askAgain={askAgain} />,
  );
  return { asked, askAgain };
}

const says = (message: ServerMessage) => act(async () => socket.onmessage?.({ data: JSON.stringify(message) }));
const title = () => screen.findByRole("heading", { level: 1 });

test("nothing is agreed to by a press alone", async () => {
  const { asked } = open({ ...agreed, consented_at: null });
  await userEvent.click(screen.getByRole("button", { name: "Agree and go on" }));
  expect(screen.getByRole("alert").textContent).toBe("Please tick the box if you agree.");
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Agree and go on" }));
  await waitFor(() => expect(asked.map(({ path }) => path)).toEqual(["/api/v1/consultations/room/Ab9/consent/"]));
  expect(lent).toEqual([]);
});

test("a doctor reads other words", () => {
  open({ ...agreed, side: "doctor", other_name: "Asha Rao", consented_at: null });
  expect(screen.getByRole("checkbox", { name: /^I am the doctor named above/ })).toBeDefined();
  expect(screen.queryByText(/112/)).toBeNull();
});

test("another service's meeting is a link, and no camera is asked for", async () => {
  open({ ...agreed, meeting_url: "https://meet.example.org/dft-abc" });
  expect((await title()).textContent).toBe("The room is open");
  const link = screen.getByRole("link", { name: /^Open the meeting/ });
  expect(link.getAttribute("href")).toBe("https://meet.example.org/dft-abc");
  expect(document.body.textContent).toContain("at meet.example.org");
  expect(lent).toEqual([]);
});

async function goIn() {
  const about = open(agreed);
  await userEvent.click(await screen.findByRole("button", { name: "Join now" }));
  await says({ type: "welcome", side: "patient", peer: null, closes_at: "" });
  return about;
}

test("waiting says for whom, and the screen belongs to the call", async () => {
  await goIn();
  expect(screen.getByText("Waiting for Dr. Meera Iyer")).toBeDefined();
  expect(screen.getByText("Registration number KMC 45210")).toBeDefined();
  expect(document.documentElement.dataset["inCall"]).toBe("");
  expect(screen.getByRole("status").textContent).toBe("You are in the room. Waiting for Dr. Meera Iyer.");
});

test("leaving lets go of camera and microphone, and the way back is one press", async () => {
  await goIn();
  await userEvent.click(screen.getByRole("button", { name: "Leave" }));
  expect((await title()).textContent).toBe("You have left the room");
  expect(lent.every(({ readyState }) => readyState === "ended")).toBe(true);
  expect(socket.sent.at(-1)).toBe(JSON.stringify({ type: "bye" }));
  expect(document.documentElement.dataset["inCall"]).toBeUndefined();
  await userEvent.click(screen.getByRole("button", { name: "Go back in" }));
  expect(await screen.findByRole("button", { name: "Join now" })).toBeDefined();
});

test("a page that goes lets go of everything", async () => {
  await goIn();
  await act(async () => {
    dispatchEvent(new Event("pagehide"));
  });
  expect(lent.every(({ readyState }) => readyState === "ended")).toBe(true);
});

test("moved to another tab, and taken back", async () => {
  await goIn();
  await says({ type: "replaced" });
  expect((await title()).textContent).toBe("The call is in another tab");
  await waitFor(() => expect(lent.every(({ readyState }) => readyState === "ended")).toBe(true));
  const before = socket;
  await userEvent.click(screen.getByRole("button", { name: "Take it back here" }));
  expect(socket).not.toBe(before);
  await waitFor(() => expect(lent.some(({ readyState }) => readyState === "live")).toBe(true));
});

test("closed while inside: the door is asked", async () => {
  const { askAgain } = await goIn();
  await says({ type: "closed", status: "cancelled" });
  expect(askAgain).toHaveBeenCalled();
});

test("keys: letters act, but not while somebody writes", async () => {
  await goIn();
  await userEvent.keyboard("m");
  expect(screen.getByRole("button", { name: /^Unmute/ })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Write" }));
  await userEvent.type(screen.getByLabelText("Write to Dr. Meera Iyer"), "mm");
  expect(screen.getByRole("button", { name: /^Unmute/ })).toBeDefined();
});

test("help for what is missing, in the words of the browser at hand", () => {
  expect(deviceErrorText("denied", "denied", "chrome").steps?.join(" ")).toContain("On Android");
  expect(deviceErrorText("denied", null, "safari").title).toBe("The browser may not use your microphone yet");
  expect(deviceErrorText("denied", null, "safari").steps?.join(" ")).toContain("iPhone");
  expect(deviceErrorText(null, "missing", "other").title).toBe("No camera found");
  expect(deviceErrorText(null, "busy", "other").title).toBe("Something else uses your camera");
  expect(deviceErrorText("unsupported", "unsupported", "other").title).toContain("cannot hold a video call");
});
