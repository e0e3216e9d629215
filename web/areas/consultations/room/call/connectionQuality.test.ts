// A connection in words.
import { expect, test } from "vitest";
import { parseStats, qualityBetween, type StatsSample, WeakLinkDetector } from "./connectionQuality";

const first: StatsSample = { at: 0, received: 100, lost: 0, roundTrip: 0.05, room: 2_000_000, framesDecoded: 10 };
const then = (more: Partial<StatsSample>): StatsSample => ({ ...first, at: 2000, received: 300, ...more });

test("little lost and quick is good", () => {
  expect(qualityBetween(first, then({}))).toBe("good");
  expect(qualityBetween(first, then({ roundTrip: null, room: null }))).toBe("good");
});

test.each([{ lost: 10 }, { roundTrip: 0.5 }, { room: 200_000 }])("fair: %o", (more) => {
  expect(qualityBetween(first, then(more))).toBe("fair");
});

test.each([{ lost: 40 }, { roundTrip: 1 }, { room: 60_000 }, { received: 100 }])("weak: %o", (more) => {
  expect(qualityBetween(first, then(more))).toBe("weak");
});

test("packets that come after all make nothing better than good", () => {
  expect(qualityBetween({ ...first, lost: 5 }, then({ lost: 3 }))).toBe("good");
});

test("read from the browser's report: both streams, and the pair in use", () => {
  const look = parseStats(
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
  expect(look).toEqual({ at: 7, received: 30, lost: 3, roundTrip: 0.1, room: 5, framesDecoded: 7 });
});

test("weak for ten seconds, and only then, and only once", () => {
  const watch = new WeakLinkDetector();
  const seen = (["weak", "weak", "weak", "weak", "fair", "weak", "weak", "weak", "weak", "weak", "weak"] as const).map(
    (quality) => watch.sees(quality),
  );
  expect(seen).toEqual([false, false, false, false, false, false, false, false, false, true, false]);
  watch.reset();
  expect(watch.sees("weak")).toBe(false);
});
