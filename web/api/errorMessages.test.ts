import { describe, expect, it } from "vitest";
import { ApiError, networkError, parseApiError } from "./error";
import { errorMessage } from "./errorMessages";

describe("errorMessage", () => {
  it("is chosen by the code", () => {
    expect(errorMessage(networkError())).toBe("No response received from server");
    expect(errorMessage(new ApiError(429, "worded otherwise", "too_many_requests"))).toBe(
      "Too many attempts. Please try again in a while.",
    );
  });

  it("is that of the server for an unknown code", () => {
    expect(errorMessage(new ApiError(422, "Phone number is required", "invalid"))).toBe("Phone number is required");
  });

  it("says something for other errors", () => {
    expect(errorMessage(parseApiError(502, "<html>"))).toBe("Something went wrong. Please try again.");
    expect(errorMessage(new TypeError("x is undefined"))).toBe("Something went wrong. Please try again.");
  });
});
