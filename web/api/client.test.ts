import { expect, test, vi } from "vitest";
import { ApiError, api } from "./client";

function mockResponse(status: number, body?: unknown) {
  const fetch = vi.fn(async (_request: Request) =>
    body === undefined ? new Response(null, { status }) : Response.json(body, { status }),
  );
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail("the call should have failed"),
    (error: unknown) => error as ApiError,
  );

test("returns the data of the response", async () => {
  mockResponse(200, { id_token: "abc" });
  const { id_token } = await api.post("/dev/identity/token/", {
    body: { email: "asha@example.in", name: "Asha Rao" },
  });
  expect(id_token).toBe("abc");
});

test("sends JSON with same-origin cookies", async () => {
  const fetch = mockResponse(200, { message: "Thank you for subscribing!" });
  await api.post("/api/notifications/subscribe/", { body: { email: "asha@example.in" } });
  const request = fetch.mock.calls[0]?.[0];
  expect(request?.credentials).toBe("same-origin");
  expect(request?.headers.get("content-type")).toBe("application/json");
  expect(await request?.json()).toEqual({ email: "asha@example.in" });
});

test("accepts a response without a body", async () => {
  mockResponse(204);
  expect(await api.post("/api/v1/auth/logout/")).toBeUndefined();
});

test("an error has the message, code and field errors of the server", async () => {
  const errors = { email: ["Enter a valid e-mail"] };
  mockResponse(422, { message: "Please check the form", code: "invalid", errors });
  const error = await failure(api.post("/api/notifications/subscribe/", { body: { email: "a" } }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 422, message: "Please check the form", code: "invalid", errors });
});

test("an error keeps the other fields of its body", async () => {
  mockResponse(409, { message: "The price has changed", code: "price_changed", amount: 679 });
  const error = await failure(api.get("/api/v1/config/"));
  expect(error.body["amount"]).toBe(679);
});

test("an error of a proxy has a default message", async () => {
  vi.stubGlobal("fetch", async () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
  const error = await failure(api.get("/api/v1/config/"));
  expect(error).toMatchObject({ status: 502, code: "unknown", errors: {} });
  expect(error.message).toBe("Something went wrong. Please try again.");
});

test("a network error has status 0 and a message", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const error = await failure(api.get("/api/v1/config/"));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 0, message: "No response received from server" });
});

test("an incomplete response is a network error", async () => {
  vi.stubGlobal("fetch", async () => new Response('{"google_client', { status: 200 }));
  expect(await failure(api.get("/api/v1/config/"))).toMatchObject({ status: 0 });
});

test("a cancelled call rejects with its AbortError", async () => {
  const cancelled = new DOMException("cancelled", "AbortError");
  vi.stubGlobal("fetch", () => Promise.reject(cancelled));
  expect(await failure(api.get("/api/v1/config/"))).toBe(cancelled);
});
