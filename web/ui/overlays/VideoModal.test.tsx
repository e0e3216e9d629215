import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { embedUrl, VideoModal } from "./VideoModal";

// Iframes may load in the test: an error would fill the log.
const { settings } = (window as unknown as { happyDOM: { settings: { enableIframePageLoading: boolean } } }).happyDOM;
settings.enableIframePageLoading = true;

afterEach(cleanup);

test("the player loads after the click", async () => {
  render(
    <VideoModal open onClose={() => {}} title="How it works" url="about:blank#film">
      <p>Walk-through</p>
    </VideoModal>,
  );
  expect(document.querySelector("iframe")).toBeNull();
  const play = screen.getByRole("button", { name: "Play video" });
  expect(document.activeElement).toBe(play);
  await userEvent.click(play);
  expect(screen.getByTitle("How it works").getAttribute("src")).toBe("about:blank#film");
  expect(screen.queryByText("Walk-through")).toBeNull();
});

test("without a film, the walk-through", () => {
  render(
    <VideoModal open onClose={() => {}} title="How it works">
      <p>Walk-through</p>
    </VideoModal>,
  );
  expect(screen.getByText("Walk-through")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Play video" })).toBeNull();
});

test.each([
  [
    "https://www.youtube.com/watch?v=abcDEF12345&t=3",
    "https://www.youtube-nocookie.com/embed/abcDEF12345?autoplay=1&rel=0",
  ],
  ["https://youtu.be/abcDEF12345", "https://www.youtube-nocookie.com/embed/abcDEF12345?autoplay=1&rel=0"],
  ["https://vimeo.com/123456", "https://player.vimeo.com/video/123456?autoplay=1&dnt=1"],
  ["/media/demo.mp4", "/media/demo.mp4"],
])("%s plays at %s", (url, address) => {
  expect(embedUrl(url)).toBe(address);
});
