// Sends one file with progress. `fetch` does not report how much of a request has been sent; XMLHttpRequest does.
import { networkError, parseApiError } from "~/api/error";

export type UploadOptions = {
  /** From 0 to 1. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
};

type Request = { url: string; method?: "POST" | "PUT" /** The file's name in the form data. */; field?: string };

/** Resolves with the response's JSON; rejects with an `ApiError`, or with an `AbortError` when it is cancelled. */
export function uploadFile<Response>(
  { url, method = "POST", field = "file" }: Request,
  file: File,
  options: UploadOptions,
) {
  return new Promise<Response>((resolve, reject) => {
    const { onProgress, signal } = options;
    if (signal.aborted) return reject(abortError());
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener("abort", abort, { once: true });
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => {
      const body = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body as Response);
      else reject(parseApiError(request.status, body));
    };
    request.onerror = () => reject(networkError());
    request.ontimeout = () => reject(networkError());
    request.onabort = () => reject(abortError());
    request.onloadend = () => signal.removeEventListener("abort", abort);
    const form = new FormData();
    form.append(field, file);
    request.open(method, url);
    request.send(form);
  });
}

const abortError = () => new DOMException("The upload was cancelled", "AbortError");

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
