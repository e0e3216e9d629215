import { beforeEach, expect, test } from "vitest";
import { forgetTrack, keepPosition, keepTrack, keptTrack, positionOf } from "./kept";
import { bowls, rain } from "./testing";

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

test("each track has its own place", () => {
  keepPosition(rain, 31.5);
  keepPosition(bowls, 60);
  expect(positionOf(rain)).toBe(31.5);
  expect(positionOf(bowls)).toBe(60);
});

test("near either end one begins anew", () => {
  keepPosition(rain, 31);
  keepPosition(rain, 89);
  expect(positionOf(rain)).toBe(0);
  keepPosition(rain, 1);
  expect(positionOf(rain)).toBe(0);
});

test("a track that has become shorter, and what is not ours, begin anew", () => {
  keepPosition(rain, 80);
  expect(positionOf({ ...rain, duration_seconds: 60 })).toBe(0);
  window.localStorage.setItem("dft.own.positions", '{"7":"x"}');
  expect(positionOf(rain)).toBe(0);
  window.localStorage.setItem("dft.own.positions", '[[7,"x"],[8,5]]');
  expect(positionOf(bowls)).toBe(5);
});

test("fifty are remembered, the latest", () => {
  for (let id = 1; id <= 51; id++) keepPosition({ ...rain, id }, 20);
  expect(positionOf({ ...rain, id: 1 })).toBe(0);
  expect(positionOf({ ...rain, id: 51 })).toBe(20);
});

test("the tab knows its track, if it is one", () => {
  expect(keptTrack()).toBeNull();
  keepTrack(rain);
  expect(keptTrack()).toEqual(rain);
  window.sessionStorage.setItem("dft.own.track", '{"id":"7"}');
  expect(keptTrack()).toBeNull();
  keepTrack(rain);
  forgetTrack();
  expect(keptTrack()).toBeNull();
});
