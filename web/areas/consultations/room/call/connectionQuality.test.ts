// Connection quality from WebRTC stats.
import { expect, test } from "vitest";
import { parseStats, qualityBetween, type StatsSample, WeakLinkDetector } from "./connectionQuality";

const first: StatsSample = {
  timestamp: 0,
  packetsReceived: 100,
  packetsLost: 0,
  roundTripTime: 0.05,
  availableBitrate: 2_000_000,
  framesDecoded: 10,
};
const second = (overrides: Partial<StatsSample>): StatsSample => ({
  ...first,
  timestamp: 2000,
  packetsReceived: 300,
  ...overrides,
});

test("low loss and latency are good", () => {
  expect(qualityBetween(first, second({}))).toBe("good");
  expect(qualityBetween(first, second({ roundTripTime: null, availableBitrate: null }))).toBe("good");
});

test.each([{ packetsLost: 10 }, { roundTripTime: 0.5 }, { availableBitrate: 200_000 }])(
  "is fair with %o",
  (overrides) => {
    expect(qualityBetween(first, second(overrides))).toBe("fair");
  },
);

test.each([{ packetsLost: 40 }, { roundTripTime: 1 }, { availableBitrate: 60_000 }, { packetsReceived: 100 }])(
  "is weak with %o",
  (overrides) => {
    expect(qualityBetween(first, second(overrides))).toBe("weak");
  },
);

test("late packets that lower the loss count stay good", () => {
  expect(qualityBetween({ ...first, packetsLost: 5 }, second({ packetsLost: 3 }))).toBe("good");
});

test("sums both inbound streams and reads the nominated candidate pair", () => {
  const sample = parseStats(
    [
      { type: "inbound-rtp", packetsReceived: 10, packetsLost: 1 },
      { type: "inbound-rtp", packetsReceived: 20, packetsLost: 2, framesDecoded: 7 },
      { type: "candidate-pair", nominated: false, state: "succeeded", currentRoundTripTime: 9 },
      {
        type: "candidate-pair",
        nominated: true,
        state: "succeeded",
        currentRoundTripTime: 0.1,
        availableOutgoingBitrate: 5,
      },
      { type: "codec" },
    ],
    7,
  );
  expect(sample).toEqual({
    timestamp: 7,
    packetsReceived: 30,
    packetsLost: 3,
    roundTripTime: 0.1,
    availableBitrate: 5,
    framesDecoded: 7,
  });
});

test("detects a weak link once, after five weak samples in a row", () => {
  const detector = new WeakLinkDetector();
  const detected = (
    ["weak", "weak", "weak", "weak", "fair", "weak", "weak", "weak", "weak", "weak", "weak"] as const
  ).map((quality) => detector.update(quality));
  expect(detected).toEqual([false, false, false, false, false, false, false, false, false, true, false]);
  detector.reset();
  expect(detector.update("weak")).toBe(false);
});
