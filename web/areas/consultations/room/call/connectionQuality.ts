// How good the connection is, in a word a person can use, from what the browser counts.

/** The counters of one look; all but the last three only ever grow. */
export type StatsSample = {
  at: number;
  received: number;
  lost: number;
  /** Seconds there and back, of the pair of addresses in use. */
  roundTrip: number | null;
  /** What the browser believes it could send, in bits a second. */
  room: number | null;
  framesDecoded: number;
};

export type Quality = "good" | "fair" | "weak";

export const QUALITY_LABELS: Record<Quality, string> = {
  good: "Good connection",
  fair: "Fair connection",
  weak: "Weak connection",
};

type Report = Record<string, unknown> & { type: string };

/** Reads what matters out of a stats report. */
export function parseStats(reports: Iterable<Report>, at: number): StatsSample {
  const look: StatsSample = { at, received: 0, lost: 0, roundTrip: null, room: null, framesDecoded: 0 };
  const number = (value: unknown) => (typeof value === "number" ? value : 0);
  for (const report of reports) {
    if (report.type === "inbound-rtp") {
      look.received += number(report["packetsReceived"]);
      look.lost += number(report["packetsLost"]);
      look.framesDecoded += number(report["framesDecoded"]);
    } else if (report.type === "candidate-pair" && report["nominated"] === true && report["state"] === "succeeded") {
      if (typeof report["currentRoundTripTime"] === "number") look.roundTrip = report["currentRoundTripTime"];
      if (typeof report["availableOutgoingBitrate"] === "number") look.room = report["availableOutgoingBitrate"];
    }
  }
  return look;
}

/** Between two looks. Nothing at all coming in is as weak as it gets. */
export function qualityBetween(before: StatsSample, now: StatsSample): Quality {
  const received = now.received - before.received;
  const lost = Math.max(now.lost - before.lost, 0);
  if (received <= 0) return "weak";
  const missing = lost / (lost + received);
  const slow = now.roundTrip ?? 0;
  const room = now.room ?? Infinity;
  if (missing > 0.12 || slow > 0.8 || room < 100_000) return "weak";
  if (missing > 0.04 || slow > 0.4 || room < 300_000) return "fair";
  return "good";
}

/** How many weak looks in a row, two seconds apart, until pictures are given up for the voice. */
const PATIENCE = 5;

/** Whether it is time to fall back to sound alone. */
export class WeakLinkDetector {
  #weak = 0;

  /** True once, when it has been weak for long enough. */
  sees(quality: Quality): boolean {
    this.#weak = quality === "weak" ? this.#weak + 1 : 0;
    return this.#weak === PATIENCE;
  }

  reset(): void {
    this.#weak = 0;
  }
}
