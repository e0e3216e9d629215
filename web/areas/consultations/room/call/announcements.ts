// Screen reader announcements for changes of the call.
import type { CallState } from "./callState";

/** The announcement for the change from one state to the next, if any. */
export function announcementFor(previous: CallState, current: CallState, name: string): string | null {
  if (previous.stage !== current.stage) return stageAnnouncement(current, name);
  if (previous.audioOnly !== current.audioOnly) return audioOnlyAnnouncement(current, name);
  const message = current.messages.at(-1);
  if (message && !message.mine && previous.messages.at(-1) !== message) return `${name} writes: ${message.text}`;
  const [before, now] = [previous.remoteMedia, current.remoteMedia];
  if (!now || !before) return null;
  if (before.audio !== now.audio) return now.audio ? `${name} can be heard again.` : `${name} is muted.`;
  if (before.video !== now.video) {
    return now.video ? `${name} turned the camera on.` : `${name} turned the camera off.`;
  }
  return null;
}

function stageAnnouncement({ stage, peerLeft }: CallState, name: string): string | null {
  switch (stage) {
    case "waiting":
      return peerLeft ? `${name} has left.` : `You are in the room. Waiting for ${name}.`;
    case "connecting":
      return `${name} is here. Connecting.`;
    case "connected":
      return `You are connected with ${name}.`;
    case "reconnecting":
      return "The connection is lost. Reconnecting by itself.";
    default:
      return null;
  }
}

function audioOnlyAnnouncement({ audioOnly }: CallState, name: string): string {
  switch (audioOnly) {
    case "weak-network":
      return "The network is weak. Pictures are off, so that you keep hearing each other.";
    case "peer":
      return `${name} went to sound only. Pictures are off.`;
    case "user":
      return "Sound only. Pictures are off on both sides.";
    case null:
      return "Pictures are on again.";
  }
}
