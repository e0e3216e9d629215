// What is said aloud when something changes in the room, for those who do not see it.
import type { CallState } from "./callSession";

/** The sentence for the step from one state to the next, or none. */
export function announcementsFor(before: CallState, now: CallState, name: string): string | null {
  if (before.stage !== now.stage) return stageNews(now, name);
  if (before.soundOnly !== now.soundOnly) return soundOnlyNews(now, name);
  const message = now.messages.at(-1);
  if (message && !message.mine && before.messages.at(-1) !== message) return `${name} writes: ${message.text}`;
  if (!now.shows || !before.shows) return null;
  if (before.shows.sound !== now.shows.sound)
    return now.shows.sound ? `${name} can be heard again.` : `${name} is muted.`;
  if (before.shows.picture !== now.shows.picture) {
    return now.shows.picture ? `${name} turned the camera on.` : `${name} turned the camera off.`;
  }
  return null;
}

function stageNews({ stage, left }: CallState, name: string): string | null {
  switch (stage) {
    case "waiting":
      return left ? `${name} has left.` : `You are in the room. Waiting for ${name}.`;
    case "connecting":
      return `${name} is here. Connecting.`;
    case "together":
      return `You are connected with ${name}.`;
    case "reconnecting":
      return "The connection is lost. Reconnecting by itself.";
    default:
      return null;
  }
}

function soundOnlyNews({ soundOnly }: CallState, name: string): string {
  switch (soundOnly) {
    case "weak":
      return "The network is weak. Pictures are off, so that you keep hearing each other.";
    case "other":
      return `${name} went to sound only. Pictures are off.`;
    case "chosen":
      return "Sound only. Pictures are off on both sides.";
    case null:
      return "Pictures are on again.";
  }
}
