// Transitions of the call state.
import { expect, test } from "vitest";
import { type CallEvent, type CallState, callReducer, initialCallState } from "./callState";

const remoteMedia = { type: "media-state", audio: true, video: true, audioOnly: false } as const;
const connected: CallState = {
  ...initialCallState,
  stage: "connected",
  sasWords: ["able", "acorn", "actor", "adapt"],
  quality: "good",
  remoteMedia,
  canSendMessages: true,
};
const reduce = (state: CallState, ...events: CallEvent[]) => events.reduce(callReducer, state);

test("goes from joining to connected", () => {
  const stages = [];
  let state = initialCallState;
  for (const type of ["welcome", "peer-joined", "connected"] as const) {
    state = callReducer(state, { type });
    stages.push(state.stage);
  }
  expect(stages).toEqual(["waiting", "connecting", "connected"]);
});

test("a second welcome keeps the stage and clears the lost signaling", () => {
  expect(reduce(connected, { type: "signaling-lost" }, { type: "welcome" })).toEqual(connected);
});

test.each(["connected", "reconnecting"] as const)("a peer that is gone while %s has left", (stage) => {
  const state = reduce({ ...connected, stage }, { type: "peer-gone" });
  expect(state).toMatchObject({ stage: "waiting", peerLeft: true, quality: null });
});

test("a peer that is gone while connecting never was in the call", () => {
  expect(reduce({ ...initialCallState, stage: "connecting" }, { type: "peer-gone" }).peerLeft).toBe(false);
});

test("a returning peer reconnects from waiting only", () => {
  expect(reduce({ ...connected, stage: "waiting" }, { type: "peer-returned" }).stage).toBe("reconnecting");
  expect(reduce(connected, { type: "peer-returned" })).toBe(connected);
});

test.each([{ type: "peer-joined" }, { type: "replaced" }, { type: "closed", status: "over" }] as const)(
  "$type drops everything of the connection but the messages",
  (event) => {
    const message = { id: "1", mine: true, text: "Hello" };
    expect(reduce({ ...connected, messages: [message] }, event)).toMatchObject({
      remoteStream: null,
      sasWords: null,
      quality: null,
      remoteMedia: null,
      canSendMessages: false,
      messages: [message],
    });
  },
);

test("ignores a duplicate message and an unchanged quality", () => {
  const message = { id: "1", mine: false, text: "Hello" };
  const once = reduce(connected, { type: "message", message });
  expect(once.messages).toEqual([message]);
  expect(reduce(once, { type: "message", message }, { type: "quality", quality: "good" })).toBe(once);
});
