import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkFile, formatBytes } from "./checkFile";
import { FileUpload } from "./FileUpload";
import type { UploadOptions } from "./uploadFile";

type Sending = UploadOptions & { file: File; resolve: (id: number) => void; reject: (error: Error) => void };

let sending: Sending[] = [];
const send = (file: File, options: UploadOptions) =>
  new Promise<number>((resolve, reject) => {
    sending.push({ ...options, file, resolve, reject });
    options.signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
  });
const onUploaded = vi.fn();
const onRemoved = vi.fn();

beforeEach(() => {
  sending = [];
  vi.clearAllMocks();
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:preview");
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
});

afterEach(cleanup);

const picture = (name = "portrait.png", bytes = 5) => new File(["x".repeat(bytes)], name, { type: "image/png" });

function renderUpload(multiple = true) {
  return render(
    <FileUpload
      label="Pictures"
      hint="PNG, at most 1 kB"
      accept={["image/*", ".pdf"]}
      maxBytes={1000}
      multiple={multiple}
      send={send}
      onUploaded={onUploaded}
      onRemoved={onRemoved}
    />,
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>(/^Pictures/);
const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } });
const item = () => screen.getByRole("listitem");

test.each([
  [picture(), undefined],
  [new File(["%PDF"], "Licence.PDF", { type: "" }), undefined],
  [new File(["x"], "run.exe", { type: "application/x-msdownload" }), "This type of file can't be uploaded here."],
  [new File([], "empty.png", { type: "image/png" }), "This file is empty."],
  [picture("large.png", 2400), "This file has 2.4 kB. The largest is 1 kB."],
])("checks type and size before sending: $name", (file, error) => {
  expect(checkFile(file, { accept: ["image/*", ".pdf"], maxBytes: 1000 })).toBe(error);
});

test.each([
  [999, "999 bytes"],
  [1000, "1 kB"],
  [48_200, "48 kB"],
  [2_400_000, "2.4 MB"],
  [25_000_000, "25 MB"],
])("%i bytes are %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test("shows a preview and progress, and reports the result", async () => {
  renderUpload();
  choose(picture());
  expect(item().querySelector("img")?.getAttribute("src")).toBe("blob:preview");
  sending[0]?.onProgress(0.42);
  const bar = await screen.findByRole("progressbar", { name: "Uploading portrait.png" });
  await vi.waitFor(() => expect(bar.getAttribute("value")).toBe("42"));
  sending[0]?.resolve(7);
  await screen.findByText("Uploaded");
  expect(onUploaded).toHaveBeenCalledWith(7, expect.any(File));
  expect(screen.getByRole("status").textContent).toBe("portrait.png was uploaded.");
});

test("uploads what is dropped", () => {
  renderUpload();
  const area = input().parentElement as HTMLElement;
  fireEvent.drop(area, { dataTransfer: { files: [picture("a.png"), picture("b.png")] } });
  expect(sending.map(({ file }) => file.name)).toEqual(["a.png", "b.png"]);
});

test("does not send a file that is not allowed, and says why", () => {
  renderUpload();
  choose(new File(["x"], "run.exe", { type: "application/x-msdownload" }));
  expect(sending).toEqual([]);
  expect(item().textContent).toContain("This type of file can't be uploaded here.");
  expect(screen.queryByRole("button", { name: "Retry run.exe" })).toBeNull();
});

test("cancels a running upload, and sends it again on retry", async () => {
  renderUpload();
  choose(picture());
  await userEvent.click(screen.getByRole("button", { name: "Cancel portrait.png" }));
  expect(sending[0]?.signal.aborted).toBe(true);
  await screen.findByText("Cancelled");
  await userEvent.click(screen.getByRole("button", { name: "Retry portrait.png" }));
  expect(sending).toHaveLength(2);
  sending[1]?.resolve(8);
  await screen.findByText("Uploaded");
});

test("shows the server's message when it fails, and retries", async () => {
  renderUpload();
  choose(picture());
  sending[0]?.reject(new Error("The picture is damaged."));
  await vi.waitFor(() => expect(item().textContent).toContain("The picture is damaged."));
  await userEvent.click(screen.getByRole("button", { name: "Retry portrait.png" }));
  expect(await screen.findByRole("progressbar")).toBeDefined();
  expect(onUploaded).not.toHaveBeenCalled();
});

test("tells the form when an uploaded file is removed, and frees its preview", async () => {
  renderUpload();
  choose(picture());
  sending[0]?.resolve(7);
  await userEvent.click(await screen.findByRole("button", { name: "Remove portrait.png" }));
  expect(onRemoved).toHaveBeenCalledOnce();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:preview");
  expect(screen.queryByRole("listitem")).toBeNull();
});

test("a second file takes the first one's place where only one is wanted", () => {
  renderUpload(false);
  choose(picture("first.png"));
  choose(picture("second.png"));
  expect(sending[0]?.signal.aborted).toBe(true);
  expect(item().textContent).toContain("second.png");
});

test("cancels what is running when the page is left", () => {
  const { unmount } = renderUpload();
  choose(picture());
  unmount();
  expect(sending[0]?.signal.aborted).toBe(true);
});
