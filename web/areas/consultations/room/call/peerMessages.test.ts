// The wire format of the data channel, which pages of an older version also speak.
import { expect, test } from "vitest";
import { decodePeerMessage, encodePeerMessage, type PeerMessage } from "./peerMessages";

test.each<[PeerMessage, object]>([
  [
    { type: "text", id: "1", text: "Hello" },
    { type: "text", id: "1", text: "Hello" },
  ],
  [
    { type: "media-state", audio: true, video: false, audioOnly: true },
    { type: "shows", sound: true, picture: false, soundOnly: true },
  ],
  [
    { type: "commit", commitment: "ab" },
    { type: "sealed", seal: "ab" },
  ],
  [
    { type: "nonce", nonce: "12" },
    { type: "number", number: "12" },
  ],
  [
    { type: "reveal", nonce: "12" },
    { type: "opened", number: "12" },
  ],
])("encodes and decodes $type", (message, wire) => {
  expect(JSON.parse(encodePeerMessage(message))).toEqual(wire);
  expect(decodePeerMessage(JSON.stringify(wire))).toEqual(message);
});

test.each(["not json", "null", "7", '{"type":"text","text":7}', '{"type":"sealed"}', `"${"x".repeat(30_000)}"`])(
  "ignores %.30s",
  (data) => {
    expect(decodePeerMessage(data)).toBeNull();
  },
);
