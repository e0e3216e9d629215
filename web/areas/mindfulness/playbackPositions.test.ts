import { beforeEach, expect, test } from "vitest";
import { clearTrack, loadPosition, loadTrack, savePosition, saveTrack } from "./playbackPositions";
import { bowls, rain } from "./testing";

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

test("each track has its own place", () => {
  savePosition(rain, 31.5);
  savePosition(bowls, 60);
  expect(loadPosition(rain)).toBe(31.5);
  expect(loadPosition(bowls)).toBe(60);
});

test("near either end one begins anew", () => {
  savePosition(rain, 31);
  savePosition(rain, 89);
  expect(loadPosition(rain)).toBe(0);
  savePosition(rain, 1);
  expect(loadPosition(rain)).toBe(0);
});

test("a track that has become shorter, and what is not ours, begin anew", () => {
  savePosition(rain, 80);
  expect(loadPosition({ ...rain, duration_seconds: 60 })).toBe(0);
  window.localStorage.setItem("dft.own.positions", '{"7":"x"}');
  expect(loadPosition(rain)).toBe(0);
  window.localStorage.setItem("dft.own.positions", '[[7,"x"],[8,5]]');
  expect(loadPosition(bowls)).toBe(5);
});

test("fifty are remembered, the latest", () => {
  for (let id = 1; id <= 51; id++) savePosition({ ...rain, id }, 20);
  expect(loadPosition({ ...rain, id: 1 })).toBe(0);
  expect(loadPosition({ ...rain, id: 51 })).toBe(20);
});

test("the tab knows its track, if it is one", () => {
  expect(loadTrack()).toBeNull();
  saveTrack(rain);
  expect(loadTrack()).toEqual(rain);
  window.sessionStorage.setItem("dft.own.track", '{"id":"7"}');
  expect(loadTrack()).toBeNull();
  saveTrack(rain);
  clearTrack();
  expect(loadTrack()).toBeNull();
});
