// Screen reader announcements for changes of the call.
import { t } from "@lingui/core/macro";
import type { CallState } from "./callState";

/** The announcement for the change from one state to the next, if any. */
export function announcementFor(previous: CallState, current: CallState, name: string): string | null {
  if (previous.stage !== current.stage) return stageAnnouncement(current, name);
  if (previous.audioOnly !== current.audioOnly) return audioOnlyAnnouncement(current, name);
  const message = current.messages.at(-1);
  if (message && !message.mine && previous.messages.at(-1) !== message) {
    const { text } = message;
    return t`${name} writes: ${text}`;
  }
  const [before, now] = [previous.remoteMedia, current.remoteMedia];
  if (!now || !before) return null;
  if (before.audio !== now.audio) return now.audio ? t`${name} can be heard again.` : t`${name} is muted.`;
  if (before.video !== now.video) {
    return now.video ? t`${name} turned the camera on.` : t`${name} turned the camera off.`;
  }
  return null;
}

function stageAnnouncement({ stage, peerLeft }: CallState, name: string): string | null {
  switch (stage) {
    case "waiting":
      return peerLeft ? t`${name} has left.` : t`You are in the room. Waiting for ${name}.`;
    case "connecting":
      return t`${name} is here. Connecting.`;
    case "connected":
      return t`You are connected with ${name}.`;
    case "reconnecting":
      return t`The connection is lost. Reconnecting by itself.`;
    default:
      return null;
  }
}

function audioOnlyAnnouncement({ audioOnly }: CallState, name: string): string {
  switch (audioOnly) {
    case "weak-network":
      return t`The network is weak. Pictures are off, so that you keep hearing each other.`;
    case "peer":
      return t`${name} went to sound only. Pictures are off.`;
    case "user":
      return t`Sound only. Pictures are off on both sides.`;
    case null:
      return t`Pictures are on again.`;
  }
}
