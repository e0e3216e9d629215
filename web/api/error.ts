// What went wrong with a call, in the server's own words.

/** `status` 0 means that no answer came. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** Stable, for programs: `slot_taken`. */
  readonly code: string;
  /** Messages by field; empty unless the refusal is about fields. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The whole refusal, for what some carry besides: `price_changed` has the right `amount`. */
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

/** Reads a refusal's body, which a proxy in between may have replaced by anything. */
export function parseApiError(status: number, body: unknown): ApiError {
  const whole = isRecord(body) ? body : {};
  const { message, code, errors } = whole;
  return new ApiError(
    status,
    typeof message === "string" ? message : "Something went wrong. Please try again.",
    typeof code === "string" ? code : "unknown",
    isRecord(errors) ? (errors as ApiError["errors"]) : {},
    whole,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
