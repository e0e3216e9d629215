// The player: what it shows and does, by hand, by key and by the lock screen.
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { clearSession, sessionQuery } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute } from "~/testing/testUtils";
import { PlayerHost } from "../PlayerHost";
import { API, bowls, mockAudio, premium, rain } from "../testUtils";
import { audioPlayer } from "./audioPlayer";
import "./Player";
import { loadPosition, savePosition } from "./playbackPositions";
import { getState } from "./playerStore";

let audio: ReturnType<typeof mockAudio>;
let requests: ReturnType<typeof mockApi>;
const handlers = new Map<string, MediaSessionActionHandler | null>();
const session = {
  metadata: null as MediaMetadata | null,
  playbackState: "none",
  setActionHandler: (action: string, handler: MediaSessionActionHandler | null) => handlers.set(action, handler),
  setPositionState: vi.fn(),
};

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  audio = mockAudio();
  requests = mockApi({ [`POST ${API}tracks/7/accessed/`]: { body: { track_id: 7, played_count: 101 } } });
  Object.defineProperty(navigator, "mediaSession", { value: session, configurable: true });
  vi.stubGlobal(
    "MediaMetadata",
    class {
      constructor(init: MediaMetadataInit) {
        Object.assign(this, init);
      }
    },
  );
});

afterEach(() => {
  act(() => audioPlayer.reset());
  cleanup();
});

function renderPage(search = "") {
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, premium);
  const page = (
    <main id="content" tabIndex={-1}>
      <input aria-label="Name" />
      <button type="button">Elsewhere</button>
      <PlayerHost />
    </main>
  );
  return renderRoute(`/here${search}`, "/here", page, queryClient);
}

async function play(track = rain) {
  act(() => audioPlayer.togglePlay(track, () => {}));
  const player = await screen.findByRole("region", { name: "Player" });
  act(() => {
    audio.emit("loadedmetadata", { duration: track.duration_seconds, readyState: 4, currentTime: 0, error: null });
    audio.emit("durationchange");
    audio.emit("playing");
    audio.emit("timeupdate", { currentTime: 12 });
  });
  // A player that has just mounted renders the new time one update later.
  await within(player).findByText("00:12");
  return within(player);
}

test("is not rendered before a track plays", () => {
  renderPage();
  expect(screen.queryByRole("region", { name: "Player" })).toBeNull();
});

test("shows the track, the position and the controls", async () => {
  renderPage();
  const player = await play();
  expect(player.getByText("Now Playing")).toBeDefined();
  expect(player.getByText("Rain on a tin roof")).toBeDefined();
  expect(player.getByText(/A steady sound with nothing to follow/)).toBeDefined();
  expect(player.getByText("00:12")).toBeDefined();
  expect(player.getByText("01:30")).toBeDefined();
  const slider = player.getByRole<HTMLInputElement>("slider", { name: "Position in the track" });
  expect(slider.getAttribute("aria-valuetext")).toBe("12 seconds of 1 minute 30 seconds");
  await userEvent.click(player.getByRole("button", { name: "Pause Rain on a tin roof" }));
  expect(player.getByText("Paused")).toBeDefined();
  await userEvent.click(player.getByRole("button", { name: "Play Rain on a tin roof" }));
  expect(requests.map(({ path }) => path)).toContain(`${API}tracks/7/accessed/`);
  await userEvent.click(player.getByRole("button", { name: "Mute" }));
  expect(audio.element().muted).toBe(true);
  expect(player.getByRole("button", { name: "Mute" }).getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(player.getByRole("button", { name: "Mute" }));
});

test("the slider seeks by pointer and by keyboard", async () => {
  renderPage();
  const player = await play();
  const slider = player.getByRole("slider");
  fireEvent.change(slider, { target: { value: "60" } });
  expect(audio.element().currentTime).toBe(60);
  slider.focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(audio.element().currentTime).toBe(65);
  await userEvent.keyboard("{PageDown}");
  expect(audio.element().currentTime).toBe(50);
  await userEvent.keyboard("{Home}");
  expect(audio.element().currentTime).toBe(0);
});

test("the expanded player shows speed, sleep timer, skip buttons and the headphones tip", async () => {
  renderPage();
  const player = await play();
  expect(player.queryByText("Tip: use headphones")).toBeNull();
  await userEvent.click(player.getByRole("button", { name: "Show more" }));
  expect(player.getByText("Tip: use headphones").closest("details")?.open).toBe(false);
  await userEvent.selectOptions(player.getByRole("combobox", { name: "Speed" }), "1.5");
  expect(audio.element().playbackRate).toBe(1.5);
  await userEvent.selectOptions(player.getByRole("combobox", { name: "Sleep timer" }), "15 minutes");
  expect(player.getByRole<HTMLSelectElement>("combobox", { name: "Sleep timer" }).selectedOptions[0]?.text).toBe(
    "15 min left",
  );
  await userEvent.selectOptions(player.getByRole("combobox", { name: "Sleep timer" }), "Off");
  expect(getState().sleepAt).toBeNull();
  await userEvent.selectOptions(player.getByRole("combobox", { name: "Speed" }), "1");
  const [back] = player.getAllByRole("button", { name: "Back 15 seconds" });
  await userEvent.click(back as HTMLElement);
  expect(getState().time).toBe(0);
  const [forward] = player.getAllByRole("button", { name: "Forward 15 seconds" });
  await userEvent.click(forward as HTMLElement);
  expect(getState().time).toBe(15);
});

test("the arrow keys are swapped where text runs from right to left", async () => {
  document.documentElement.style.direction = "rtl";
  onTestFinished(() => void document.documentElement.style.removeProperty("direction"));
  renderPage();
  const player = await play();
  await userEvent.keyboard("{ArrowLeft}");
  expect(getState().time).toBe(27);
  await userEvent.keyboard("{ArrowRight}");
  expect(getState().time).toBe(12);
  player.getByRole("slider").focus();
  await userEvent.keyboard("{ArrowLeft}");
  expect(getState().time).toBe(17);
  await userEvent.keyboard("{ArrowRight}{ArrowUp}");
  expect(getState().time).toBe(17);
});

test("shortcuts work unless the focused element handles the key", async () => {
  renderPage();
  await play();
  await userEvent.keyboard(" ");
  expect(getState().playing).toBe(false);
  await userEvent.keyboard("{ArrowRight}");
  expect(getState().time).toBe(27);
  await userEvent.keyboard("{ArrowLeft}");
  expect(getState().time).toBe(12);
  await userEvent.keyboard("m");
  expect(getState().muted).toBe(true);
  await userEvent.keyboard("{Control>}m{/Control}");
  expect(getState().muted).toBe(true);

  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "m m");
  await userEvent.keyboard("{ArrowLeft}");
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("m m");
  expect(getState()).toMatchObject({ playing: false, muted: true, time: 12 });
  screen.getByRole("button", { name: "Elsewhere" }).focus();
  await userEvent.keyboard(" ");
  expect(getState().playing).toBe(false);
  // Buttons do not handle letters.
  await userEvent.keyboard("m");
  expect(getState().muted).toBe(false);
});

test("closing saves the position and moves focus to the main content", async () => {
  renderPage();
  const player = await play();
  await userEvent.click(player.getByRole("button", { name: "Close player" }));
  expect(screen.queryByRole("region", { name: "Player" })).toBeNull();
  expect(loadPosition(rain)).toBe(12);
  expect(document.activeElement).toBe(screen.getByRole("main"));
  expect(document.documentElement.style.getPropertyValue("--player-height")).toBe("");
});

test("closes at the end of the track", async () => {
  renderPage();
  await play();
  act(() => audio.emit("ended"));
  expect(screen.queryByRole("region", { name: "Player" })).toBeNull();
});

test("shows buffering and errors, with a retry", async () => {
  renderPage();
  const player = await play();
  act(() => audio.emit("waiting"));
  expect(player.getByText(/waiting for the sound/)).toBeDefined();
  act(() => audio.emit("error", { error: { code: 2 } }));
  const alert = await player.findByRole("alert");
  expect(alert.textContent).toContain("The sound stopped coming.");
  audio.play.mockClear();
  await userEvent.click(within(alert).getByRole("button", { name: "Try Again" }));
  expect(audio.play).toHaveBeenCalledOnce();
  expect(player.queryByRole("alert")).toBeNull();
});

test.each([
  [401, "You are signed out.", "Sign In", "/login?next=%2Fhere%3Fmood%3DCalm"],
  [403, "Subscribe to access all tracks (currently limited to 2)", "View Plans", "/subscriptions"],
])("a source that responds with %s shows the reason and the next step", async (status, message, name, href) => {
  renderPage("?mood=Calm");
  const player = await play();
  vi.stubGlobal("fetch", async () => new Response(null, { status }));
  act(() => audio.emit("error", { error: { code: 4 } }));
  expect((await player.findByRole("alert")).textContent).toContain(message);
  expect(player.getByRole("link", { name }).getAttribute("href")).toBe(href);
});

test("the media session has the metadata and handles its actions", async () => {
  renderPage();
  await play();
  expect(session.metadata).toMatchObject({
    title: "Rain on a tin roof",
    artist: "Dr. Meera Iyer",
    album: "Deep Sleep",
  });
  expect(session.playbackState).toBe("playing");
  expect(session.setPositionState).toHaveBeenLastCalledWith({ duration: 90, position: 12, playbackRate: 1 });
  const trigger = (action: string, details = {}) => act(() => handlers.get(action)?.({ action, ...details } as never));
  trigger("pause");
  expect(getState().playing).toBe(false);
  trigger("play");
  expect(getState().playing).toBe(true);
  trigger("seekto", { seekTime: 30 });
  trigger("seekforward");
  expect(getState().time).toBe(45);
  trigger("seekbackward", { seekOffset: 5 });
  expect(getState().time).toBe(40);
  trigger("stop");
  expect(getState().track).toBeNull();
  expect(session.playbackState).toBe("none");
});

test("the track image is the media session artwork", async () => {
  renderPage();
  await play({ ...rain, image: "/media/rain.svg" });
  expect(session.metadata?.artwork[0]?.src).toMatch(/^https?:.*\/media\/rain\.svg$/);
});

test("after a reload the player is restored paused at the saved position", async () => {
  savePosition(bowls, 61);
  window.sessionStorage.setItem("dft.own.track", JSON.stringify(bowls));
  renderPage();
  const player = within(await screen.findByRole("region", { name: "Player" }));
  expect(player.getByText("Paused")).toBeDefined();
  expect(player.getByText("01:01")).toBeDefined();
  expect(audio.play).not.toHaveBeenCalled();
  await userEvent.click(player.getByRole("button", { name: "Play Bowls at dusk" }));
  act(() => audio.emit("loadedmetadata", { duration: 150, readyState: 1, currentTime: 0 }));
  expect(audio.element().currentTime).toBe(61);
});

test("signing out closes the player and clears the saved positions", async () => {
  const { cache: queryClient } = renderPage();
  await play();
  savePosition(bowls, 61);
  await act(() => clearSession(queryClient));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Player" })).toBeNull());
  expect(loadPosition(bowls)).toBe(0);
  expect(audio.element().hasAttribute("src")).toBe(false);
});
