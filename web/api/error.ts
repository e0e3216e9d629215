// Errors of API calls, with the message, code and field errors of the server.
import { isRecord } from "~/lib/isRecord";

/** `status` 0 means that there was no response. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** Stable identifier: `slot_taken`. */
  readonly code: string;
  /** Messages by field; empty unless the input was invalid. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The error body, for codes with extra data: `price_changed` has the current `amount`. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    message: string,
    code: string,
    errors: ApiError["errors"] = {},
    body: ApiError["body"] = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.body = body;
  }
}

export function networkError(): ApiError {
  return new ApiError(0, "No response received from server", "no_response");
}

/** Tolerates any body: a proxy may have replaced the response of the server. */
export function parseApiError(status: number, body: unknown): ApiError {
  const fields = isRecord(body) ? body : {};
  const { message, code, errors } = fields;
  return new ApiError(
    status,
    typeof message === "string" ? message : "Something went wrong. Please try again.",
    typeof code === "string" ? code : "unknown",
    isRecord(errors) ? (errors as ApiError["errors"]) : {},
    fields,
  );
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
