// Connection quality as good, fair or weak, derived from RTCPeerConnection.getStats().
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** One reading of the stats. Packet and frame counts are cumulative. */
export type StatsSample = {
  timestamp: number;
  packetsReceived: number;
  packetsLost: number;
  /** In seconds, of the nominated candidate pair. */
  roundTripTime: number | null;
  /** The browser's bandwidth estimate in bits per second. */
  availableBitrate: number | null;
  framesDecoded: number;
};

export type Quality = "good" | "fair" | "weak";

export const QUALITY_LABELS: Record<Quality, MessageDescriptor> = {
  good: msg`Good connection`,
  fair: msg`Fair connection`,
  weak: msg`Weak connection`,
};

export const AUDIO_ONLY_QUALITY_LABELS: Record<Quality, MessageDescriptor> = {
  good: msg`Sound only, good connection`,
  fair: msg`Sound only, fair connection`,
  weak: msg`Sound only, weak connection`,
};

type Report = Record<string, unknown> & { type: string };

export function parseStats(reports: Iterable<Report>, timestamp: number): StatsSample {
  const sample: StatsSample = {
    timestamp,
    packetsReceived: 0,
    packetsLost: 0,
    roundTripTime: null,
    availableBitrate: null,
    framesDecoded: 0,
  };
  const number = (value: unknown) => (typeof value === "number" ? value : 0);
  for (const report of reports) {
    if (report.type === "inbound-rtp") {
      sample.packetsReceived += number(report["packetsReceived"]);
      sample.packetsLost += number(report["packetsLost"]);
      sample.framesDecoded += number(report["framesDecoded"]);
    } else if (report.type === "candidate-pair" && report["nominated"] === true && report["state"] === "succeeded") {
      const { currentRoundTripTime, availableOutgoingBitrate } = report;
      if (typeof currentRoundTripTime === "number") sample.roundTripTime = currentRoundTripTime;
      if (typeof availableOutgoingBitrate === "number") sample.availableBitrate = availableOutgoingBitrate;
    }
  }
  return sample;
}

/** Quality over the interval between two samples. Without any incoming packet it is weak. */
export function qualityBetween(previous: StatsSample, current: StatsSample): Quality {
  const received = current.packetsReceived - previous.packetsReceived;
  const lost = Math.max(current.packetsLost - previous.packetsLost, 0);
  if (received <= 0) return "weak";
  const lossRatio = lost / (lost + received);
  const roundTripTime = current.roundTripTime ?? 0;
  const bitrate = current.availableBitrate ?? Infinity;
  if (lossRatio > 0.12 || roundTripTime > 0.8 || bitrate < 100_000) return "weak";
  if (lossRatio > 0.04 || roundTripTime > 0.4 || bitrate < 300_000) return "fair";
  return "good";
}

/** Consecutive weak samples, two seconds apart, before the call falls back to audio only. */
const WEAK_SAMPLE_LIMIT = 5;

export class WeakLinkDetector {
  #weakSamples = 0;

  /** True once, when the limit is reached. */
  update(quality: Quality): boolean {
    this.#weakSamples = quality === "weak" ? this.#weakSamples + 1 : 0;
    return this.#weakSamples === WEAK_SAMPLE_LIMIT;
  }

  reset(): void {
    this.#weakSamples = 0;
  }
}
