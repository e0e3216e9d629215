import { beforeEach, expect, test } from "vitest";
import { bowls, rain } from "../testUtils";
import { clearTrack, loadPosition, loadTrack, savePosition, saveTrack } from "./playbackPositions";

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

test("positions are saved per track", () => {
  savePosition(rain, 31.5);
  savePosition(bowls, 60);
  expect(loadPosition(rain)).toBe(31.5);
  expect(loadPosition(bowls)).toBe(60);
});

test("a position near the start or the end is not saved", () => {
  savePosition(rain, 31);
  savePosition(rain, 89);
  expect(loadPosition(rain)).toBe(0);
  savePosition(rain, 1);
  expect(loadPosition(rain)).toBe(0);
});

test("a position beyond the end of the track and malformed entries are ignored", () => {
  savePosition(rain, 80);
  expect(loadPosition({ ...rain, duration_seconds: 60 })).toBe(0);
  window.localStorage.setItem("dft.own.positions", '{"7":"x"}');
  expect(loadPosition(rain)).toBe(0);
  window.localStorage.setItem("dft.own.positions", '[[7,"x"],[8,5]]');
  expect(loadPosition(bowls)).toBe(5);
});

test("only the latest fifty positions are saved", () => {
  for (let id = 1; id <= 51; id++) savePosition({ ...rain, id }, 20);
  expect(loadPosition({ ...rain, id: 1 })).toBe(0);
  expect(loadPosition({ ...rain, id: 51 })).toBe(20);
});

test("the current track is restored only if it is valid", () => {
  expect(loadTrack()).toBeNull();
  saveTrack(rain);
  expect(loadTrack()).toEqual(rain);
  window.sessionStorage.setItem("dft.own.track", '{"id":"7"}');
  expect(loadTrack()).toBeNull();
  saveTrack(rain);
  clearTrack();
  expect(loadTrack()).toBeNull();
});
