// The state of a call and its transitions. Pure, so that they can be tested without sockets and peer connections.
import type { Quality } from "./connectionQuality";
import type { RemoteMediaState } from "./peerMessages";
import type { ClosedStatus } from "./signaling";

export type Stage =
  /** No welcome from the signaling server yet. */
  | "joining"
  /** The other participant is not in the room. */
  | "waiting"
  | "connecting"
  | "connected"
  /** Was connected; recovery is in progress. */
  | "reconnecting"
  /** Another tab of this participant took over the call. */
  | "replaced"
  | "closed";

export type Message = { id: string; mine: boolean; text: string };

/** Why video is off: this user, the other participant, or the network. */
export type AudioOnlyReason = "user" | "peer" | "weak-network";

export type CallState = {
  stage: Stage;
  closedStatus: ClosedStatus | null;
  /** The other participant was in the room and left. */
  peerLeft: boolean;
  remoteStream: MediaStream | null;
  sasWords: string[] | null;
  quality: Quality | null;
  audioOnly: AudioOnlyReason | null;
  remoteMedia: RemoteMediaState | null;
  messages: Message[];
  canSendMessages: boolean;
  /** The signaling server is unreachable; an established call goes on without it. */
  signalingLost: boolean;
};

export type CallEvent =
  | { type: "welcome" }
  | { type: "signaling-lost" }
  /** A peer that was not known before is in the room. */
  | { type: "peer-joined" }
  /** The same peer is in the room again, and not connected. */
  | { type: "peer-returned" }
  | { type: "peer-gone" }
  | { type: "connection-started" }
  | { type: "connected" }
  | { type: "connection-lost" }
  | { type: "data-channel"; open: boolean }
  | { type: "remote-stream"; stream: MediaStream }
  | { type: "sas"; words: string[] }
  | { type: "remote-media"; media: RemoteMediaState }
  | { type: "message"; message: Message }
  | { type: "quality"; quality: Quality }
  | { type: "audio-only"; reason: AudioOnlyReason | null }
  | { type: "replaced" }
  | { type: "closed"; status: ClosedStatus };

const disconnectedState = {
  remoteStream: null,
  sasWords: null,
  quality: null,
  remoteMedia: null,
  canSendMessages: false,
} as const;

export const initialCallState: CallState = {
  ...disconnectedState,
  stage: "joining",
  closedStatus: null,
  peerLeft: false,
  audioOnly: null,
  messages: [],
  signalingLost: false,
};

/** Returns the same object when nothing changes. */
export function callReducer(state: CallState, event: CallEvent): CallState {
  switch (event.type) {
    case "welcome":
      return { ...state, signalingLost: false, stage: state.stage === "joining" ? "waiting" : state.stage };
    case "signaling-lost":
      return { ...state, signalingLost: true };
    case "peer-joined":
      return { ...state, ...disconnectedState, stage: "connecting", peerLeft: false };
    case "peer-returned":
      return state.stage === "waiting" ? { ...state, stage: "reconnecting" } : state;
    case "peer-gone": {
      const wasConnected = state.stage === "connected" || state.stage === "reconnecting";
      return { ...state, stage: "waiting", peerLeft: state.peerLeft || wasConnected, quality: null };
    }
    case "connection-started":
      return { ...state, sasWords: null, canSendMessages: false };
    case "connected":
      return { ...state, stage: "connected", peerLeft: false };
    case "connection-lost":
      return { ...state, stage: "reconnecting", quality: null };
    case "data-channel":
      return { ...state, canSendMessages: event.open };
    case "remote-stream":
      return { ...state, remoteStream: event.stream };
    case "sas":
      return { ...state, sasWords: event.words };
    case "remote-media":
      return { ...state, remoteMedia: event.media };
    case "message": {
      const isDuplicate = state.messages.some(({ id }) => id === event.message.id);
      return isDuplicate ? state : { ...state, messages: [...state.messages, event.message] };
    }
    case "quality":
      return event.quality === state.quality ? state : { ...state, quality: event.quality };
    case "audio-only":
      return { ...state, audioOnly: event.reason };
    case "replaced":
      return { ...state, ...disconnectedState, stage: "replaced" };
    case "closed":
      return { ...state, ...disconnectedState, stage: "closed", closedStatus: event.status };
  }
}
