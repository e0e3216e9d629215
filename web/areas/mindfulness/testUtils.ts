// Fixtures of the mindfulness API and a mock of the audio element.
import { vi } from "vitest";
import type { User } from "~/services/session";
import { testUser } from "~/testing/testUtils";
import type { Access, Category, Track } from "./api";

export const premium: User = { ...testUser, is_premium: true, subscription_plan_name: "Basic Plan" };

export const sleep: Category = {
  id: 1,
  slug: "deep-sleep",
  name: "Deep Sleep",
  description: "For nights when the body is tired and the mind is not.",
  background_img: null,
  curator: "Dr. Meera Iyer",
  rating: 4.8,
  played_count: 1204,
  track_count: 2,
  duration_seconds: 3725,
  tags: ["Night", "No voice"],
  featured: true,
};

export const breath: Category = {
  ...sleep,
  id: 2,
  slug: "slow-breath",
  name: "Slow Breath",
  curator: null,
  duration_seconds: 420,
  tags: [],
  featured: false,
};

export const rain: Track = {
  id: 7,
  title: "Rain on a tin roof",
  description: "A steady sound with nothing to follow.",
  background_img: null,
  image: null,
  audio_file: "/api/v1/mindfulness/tracks/7/audio/",
  duration_seconds: 90,
  mood: "Restless",
  purpose: "Sleep",
  voice: "None",
  difficulty: "Easy",
  liked: false,
  bookmarked: false,
  liked_count: 12,
  bookmarked_count: 3,
  played_count: 100,
  free: false,
  loop: false,
  category: { id: 1, name: "Deep Sleep", curator: "Dr. Meera Iyer" },
};

export const bowls: Track = {
  ...rain,
  id: 8,
  title: "Bowls at dusk",
  audio_file: "/api/v1/mindfulness/tracks/8/audio/",
  duration_seconds: 150,
  mood: "Calm",
  liked: true,
  liked_count: 40,
};

export const exhale: Track = {
  ...rain,
  id: 9,
  title: "The long exhale",
  audio_file: "/api/v1/mindfulness/tracks/9/audio/",
  duration_seconds: 45,
  mood: "Calm",
  purpose: "Breath",
  voice: "Woman",
  difficulty: "Medium",
  liked_count: 5,
  category: { id: 2, name: "Slow Breath", curator: null },
};

export const page = <Item>(results: Item[]) => ({ count: results.length, next: null, previous: null, results });

export const guestAccess: Access = {
  is_premium: false,
  content_access: {
    can_access_all_tracks: false,
    can_access_all_categories: false,
    free_tracks_limit: 2,
    free_categories_limit: 2,
    upgrade_message: "Sign in to access more content",
  },
  subscription: null,
};

export const freeAccess: Access = {
  ...guestAccess,
  content_access: { ...guestAccess.content_access, upgrade_message: "Subscribe to access all content" },
};

export const fullAccess: Access = {
  is_premium: true,
  content_access: {
    can_access_all_tracks: true,
    can_access_all_categories: true,
    free_tracks_limit: 2,
    free_categories_limit: 2,
    upgrade_message: null,
  },
  subscription: { plan_name: "Basic Plan", expires_at: "2026-12-15T23:59:59+05:30" },
};

export const API = "/api/v1/mindfulness/";

export const libraryResponses = (access: Access) => ({
  [`${API}categories/`]: { body: page([sleep, breath]) },
  [`${API}tracks/`]: { body: page([rain, bowls, exhale]) },
  [`${API}tracks/recent/`]: { body: page([exhale]) },
  [`${API}access/`]: { body: access },
});

/** Media methods that do nothing; the test sets the properties and emits the events. */
export function mockAudio() {
  const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  const pause = vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => {});
  const load = vi.spyOn(HTMLMediaElement.prototype, "load").mockImplementation(() => {});
  const element = () => {
    const audio = document.querySelector("audio");
    if (!audio) throw new Error("no track has been played yet");
    return audio;
  };
  /** Overrides read-only properties of the element. */
  const set = (values: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(values)) {
      Object.defineProperty(element(), name, { value, configurable: true, writable: true });
    }
  };
  const emit = (name: string, values: Record<string, unknown> = {}) => {
    set(values);
    element().dispatchEvent(new Event(name));
  };
  return { play, pause, load, element, set, emit };
}
