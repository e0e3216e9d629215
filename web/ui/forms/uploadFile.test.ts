import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "~/api/error";
import { uploadFile } from "./uploadFile";

class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = "";
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  open = vi.fn();
  send = vi.fn();
  constructor() {
    FakeRequest.last = this;
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  respond(status: number, body: string) {
    Object.assign(this, { status, responseText: body });
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});

const file = new File(["12345"], "photo.png", { type: "image/png" });

function start(signal = new AbortController().signal) {
  const onProgress = vi.fn();
  const result = uploadFile<{ id: number }>({ url: "/api/v1/admin/media/" }, file, { onProgress, signal });
  return { onProgress, result, request: FakeRequest.last };
}

test("sends the file as form data and reports progress", async () => {
  const { onProgress, result, request } = start();
  expect(request.open).toHaveBeenCalledWith("POST", "/api/v1/admin/media/");
  const form = request.send.mock.calls[0]?.[0] as FormData | undefined;
  expect(form?.get("file")).toBeInstanceOf(File);
  request.upload.onprogress?.({ lengthComputable: true, loaded: 2, total: 5 });
  request.upload.onprogress?.({ lengthComputable: false, loaded: 3, total: 0 });
  expect(onProgress.mock.calls).toEqual([[0.4]]);
  request.respond(201, '{"id":7}');
  expect(await result).toEqual({ id: 7 });
});

test("rejects with the server's message", async () => {
  const { result, request } = start();
  request.respond(413, '{"message":"This file is too large","code":"too_large"}');
  await expect(result).rejects.toMatchObject({ status: 413, code: "too_large", message: "This file is too large" });
});

test("rejects when a proxy answers with no JSON, and when no response comes", async () => {
  const first = start();
  first.request.respond(502, "<html>");
  await expect(first.result).rejects.toBeInstanceOf(ApiError);
  const second = start();
  second.request.onerror?.();
  await expect(second.result).rejects.toMatchObject({ status: 0, code: "no_response" });
});

test("is cancelled by its signal", async () => {
  const controller = new AbortController();
  const { result } = start(controller.signal);
  controller.abort();
  await expect(result).rejects.toMatchObject({ name: "AbortError" });
});

test("does not start when it is cancelled already", async () => {
  const controller = new AbortController();
  controller.abort();
  await expect(start(controller.signal).result).rejects.toMatchObject({ name: "AbortError" });
});
