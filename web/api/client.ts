// The quiet client: a call returns its data or throws an ApiError. The screen chooses the words and the toast.
import createClient, { type Client, type MaybeOptionalInit, type MethodResponse } from "openapi-fetch";
import type { HttpMethod, PathsWithMethod, RequiredKeysOf } from "openapi-typescript-helpers";
import { ApiError, noResponse, refusal } from "./error";
import type { components, paths } from "./schema";

/** A view or a request by its name in openapi.json: `Schema<"UserView">`. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** The second argument may be left out when the call needs no body and no parameter. */
type Init<Options> = RequiredKeysOf<Options> extends never ? [Options?] : [Options];

type Ask<Method extends HttpMethod> = <
  Path extends PathsWithMethod<paths, Method>,
  Options extends MaybeOptionalInit<paths[Path], Method>,
>(
  path: Path,
  ...init: Init<Options>
) => Promise<MethodResponse<Client<paths>, Method, Path, Options>>;

type Outcome = { data?: unknown; error?: unknown; response: Response };

function quiet<Method extends HttpMethod>(call: unknown): Ask<Method> {
  const send = call as (...request: unknown[]) => Promise<Outcome>;
  const ask = async (...request: unknown[]) => {
    const { data, error, response } = await send(...request).catch((cause: unknown) => {
      // A cancelled call is nobody's failure: whoever cancelled it is not waiting any more.
      if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
      throw noResponse();
    });
    if (response.ok) return data;
    throw refusal(response.status, error);
  };
  return ask as Ask<Method>;
}

const http = createClient<paths>({
  credentials: "same-origin",
  // Looked up at each call, so that a test can put its own in place.
  fetch: (request) => globalThis.fetch(request),
});

export const api = {
  get: quiet<"get">(http.GET),
  post: quiet<"post">(http.POST),
  put: quiet<"put">(http.PUT),
  patch: quiet<"patch">(http.PATCH),
  delete: quiet<"delete">(http.DELETE),
};

export { ApiError };
