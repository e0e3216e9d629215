// The typed API client: a call returns its data or throws an ApiError. It shows no messages itself.
import createClient, { type Client, type MaybeOptionalInit, type MethodResponse } from "openapi-fetch";
import type { HttpMethod, PathsWithMethod, RequiredKeysOf } from "openapi-typescript-helpers";
import { ApiError, networkError, parseApiError } from "./error";
import type { components, paths } from "./schema";

/** A schema of openapi.json: `Schema<"UserView">`. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** Optional when the call needs neither a body nor parameters. */
type Init<Options> = RequiredKeysOf<Options> extends never ? [Options?] : [Options];

type ApiMethod<Method extends HttpMethod> = <
  Path extends PathsWithMethod<paths, Method>,
  Options extends MaybeOptionalInit<paths[Path], Method>,
>(
  path: Path,
  ...init: Init<Options>
) => Promise<MethodResponse<Client<paths>, Method, Path, Options>>;

type FetchResult = { data?: unknown; error?: unknown; response: Response };

function throwOnError<Method extends HttpMethod>(call: unknown): ApiMethod<Method> {
  const send = call as (...args: unknown[]) => Promise<FetchResult>;
  const request = async (...args: unknown[]) => {
    const { data, error, response } = await send(...args).catch((cause: unknown) => {
      // A cancelled call is not a network error.
      if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
      throw networkError();
    });
    if (response.ok) return data;
    throw parseApiError(response.status, error);
  };
  return request as ApiMethod<Method>;
}

const http = createClient<paths>({
  credentials: "same-origin",
  // Looked up at each call, so that tests can replace it.
  fetch: (request) => globalThis.fetch(request),
});

export const api = {
  get: throwOnError<"get">(http.GET),
  post: throwOnError<"post">(http.POST),
  put: throwOnError<"put">(http.PUT),
  patch: throwOnError<"patch">(http.PATCH),
  delete: throwOnError<"delete">(http.DELETE),
};

export { ApiError };
