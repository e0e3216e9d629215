// The files of a FileUpload and how far each is. A file that leaves the list is cancelled.
import { t } from "@lingui/core/macro";
import { useEffect, useReducer, useRef } from "react";
import { ApiError } from "~/api/error";
import { errorMessage } from "~/api/errorMessages";
import { checkFile, type FileRules } from "./checkFile";
import type { UploadOptions } from "./uploadFile";

export type UploadStatus = "uploading" | "done" | "failed" | "rejected" | "cancelled";

export type Upload = {
  id: number;
  file: File;
  status: UploadStatus;
  /** From 0 to 1. */
  progress: number;
  /** Why it failed or was rejected. */
  error?: string;
  /** An object URL, for pictures. */
  preview?: string;
};

export type SendFile<Result> = (file: File, options: UploadOptions) => Promise<Result>;

type Options<Result> = FileRules & {
  send: SendFile<Result>;
  onUploaded: (result: Result, file: File) => void;
  onRemoved?: ((file: File) => void) | undefined;
  multiple: boolean;
};

type Action =
  | { type: "add"; uploads: readonly Upload[]; replace: boolean }
  | { type: "change"; id: number; change: Partial<Upload> }
  | { type: "remove"; id: number };

function reducer(uploads: readonly Upload[], action: Action): readonly Upload[] {
  if (action.type === "add") return action.replace ? action.uploads : [...uploads, ...action.uploads];
  if (action.type === "remove") return uploads.filter(({ id }) => id !== action.id);
  return uploads.map((upload) => (upload.id === action.id ? { ...upload, ...action.change } : upload));
}

function describeError(error: unknown): string {
  if (error instanceof ApiError) return errorMessage(error);
  return error instanceof Error ? error.message : t`The upload failed.`;
}

export function useUploads<Result>({ send, onUploaded, onRemoved, multiple, ...rules }: Options<Result>) {
  const [uploads, dispatch] = useReducer(reducer, []);
  const running = useRef(new Map<number, AbortController>());
  const previews = useRef(new Map<number, string>());
  const nextId = useRef(1);

  useEffect(() => {
    const [requests, urls] = [running.current, previews.current];
    return () => {
      for (const request of requests.values()) request.abort();
      for (const url of urls.values()) URL.revokeObjectURL(url);
    };
  }, []);

  async function start({ id, file }: Upload) {
    const controller = new AbortController();
    running.current.set(id, controller);
    const change = (changed: Partial<Upload>) => dispatch({ type: "change", id, change: changed });
    change({ status: "uploading", progress: 0 });
    try {
      const result = await send(file, {
        onProgress: (progress) => change({ progress }),
        signal: controller.signal,
      });
      if (controller.signal.aborted) return;
      change({ status: "done", progress: 1 });
      onUploaded(result, file);
    } catch (error) {
      if (controller.signal.aborted) change({ status: "cancelled" });
      else change({ status: "failed", error: describeError(error) });
    } finally {
      running.current.delete(id);
    }
  }

  function drop(id: number) {
    running.current.get(id)?.abort();
    const url = previews.current.get(id);
    if (url) URL.revokeObjectURL(url);
    previews.current.delete(id);
  }

  function add(files: readonly File[]) {
    const accepted = multiple ? files : files.slice(0, 1);
    const added = accepted.map((file): Upload => {
      const id = nextId.current++;
      const error = checkFile(file, rules);
      if (error) return { id, file, status: "rejected", progress: 0, error };
      if (!file.type.startsWith("image/")) return { id, file, status: "uploading", progress: 0 };
      const preview = URL.createObjectURL(file);
      previews.current.set(id, preview);
      return { id, file, status: "uploading", progress: 0, preview };
    });
    if (added.length === 0) return;
    if (!multiple) for (const { id } of uploads) drop(id);
    dispatch({ type: "add", uploads: added, replace: !multiple });
    for (const upload of added) if (upload.status === "uploading") void start(upload);
  }

  function remove({ id, file, status }: Upload) {
    drop(id);
    dispatch({ type: "remove", id });
    if (status === "done") onRemoved?.(file);
  }

  return {
    uploads,
    add,
    remove,
    retry: (upload: Upload) => void start(upload),
    cancel: ({ id }: Upload) => running.current.get(id)?.abort(),
  };
}
