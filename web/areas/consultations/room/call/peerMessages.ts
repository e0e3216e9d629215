// Messages on the data channel, and their wire format. The wire names differ from the code's and must stay: after a deploy
// the two pages of a call may run different versions.
import type { SasMessage } from "../security/sasExchange";

/** What the other side sends, so that the UI can say why audio or video is missing. */
export type RemoteMediaState = { type: "media-state"; audio: boolean; video: boolean; audioOnly: boolean };
export type ChatMessage = { type: "text"; id: string; text: string };
export type PeerMessage = SasMessage | RemoteMediaState | ChatMessage;

const MAX_MESSAGE_SIZE = 20_000;

export function encodePeerMessage(message: PeerMessage): string {
  return JSON.stringify(toWire(message));
}

/** Null for anything that is not a well-formed message. */
export function decodePeerMessage(data: unknown): PeerMessage | null {
  if (typeof data !== "string" || data.length > MAX_MESSAGE_SIZE) return null;
  try {
    return fromWire(JSON.parse(data));
  } catch {
    return null;
  }
}

function toWire(message: PeerMessage) {
  switch (message.type) {
    case "text":
      return message;
    case "media-state":
      return { type: "shows", sound: message.audio, picture: message.video, soundOnly: message.audioOnly };
    case "commit":
      return { type: "sealed", seal: message.commitment };
    case "nonce":
      return { type: "number", number: message.nonce };
    case "reveal":
      return { type: "opened", number: message.nonce };
  }
}

function fromWire(wire: Record<string, unknown>): PeerMessage | null {
  const { type, id, text, seal, number } = wire;
  if (type === "text" && typeof id === "string" && typeof text === "string") return { type, id, text };
  if (type === "shows") {
    const { sound, picture, soundOnly } = wire;
    return { type: "media-state", audio: sound === true, video: picture === true, audioOnly: soundOnly === true };
  }
  if (type === "sealed" && typeof seal === "string") return { type: "commit", commitment: seal };
  if (type === "number" && typeof number === "string") return { type: "nonce", nonce: number };
  if (type === "opened" && typeof number === "string") return { type: "reveal", nonce: number };
  return null;
}
