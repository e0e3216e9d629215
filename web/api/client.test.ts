// The client's promise: data, or an ApiError that says what the server said.
import { expect, test, vi } from "vitest";
import { ApiError, api } from "./client";

function serverAnswers(status: number, body?: unknown) {
  const fetch = vi.fn(async (_request: Request) =>
    body === undefined ? new Response(null, { status }) : Response.json(body, { status }),
  );
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail("the call should have been refused"),
    (error: unknown) => error as ApiError,
  );

test("an answer is its data", async () => {
  serverAnswers(200, { id_token: "abc" });
  const { id_token } = await api.post("/dev/identity/token/", {
    body: { email: "asha@example.in", name: "Asha Rao" },
  });
  expect(id_token).toBe("abc");
});

test("a call goes out as JSON with our own cookies alone", async () => {
  const fetch = serverAnswers(200, { message: "Thank you for subscribing!" });
  await api.post("/api/notifications/subscribe/", { body: { email: "asha@example.in" } });
  const request = fetch.mock.calls[0]?.[0];
  expect(request?.credentials).toBe("same-origin");
  expect(request?.headers.get("content-type")).toBe("application/json");
  expect(await request?.json()).toEqual({ email: "asha@example.in" });
});

test("an answer without a body is no failure", async () => {
  serverAnswers(204);
  expect(await api.post("/api/v1/auth/logout/")).toBeUndefined();
});

test("a refusal keeps the server's words, code and fields", async () => {
  const errors = { email: ["Enter a valid e-mail"] };
  serverAnswers(422, { message: "Please check the form", code: "invalid", errors });
  const error = await failure(api.post("/api/notifications/subscribe/", { body: { email: "a" } }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 422, message: "Please check the form", code: "invalid", errors });
});

test("a refusal keeps what else it said", async () => {
  serverAnswers(409, { message: "The price has changed", code: "price_changed", amount: 679 });
  const error = await failure(api.get("/api/v1/config/"));
  expect(error.body["amount"]).toBe(679);
});

test("a failure that is not ours still has a sentence", async () => {
  vi.stubGlobal("fetch", async () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
  const error = await failure(api.get("/api/v1/config/"));
  expect(error).toMatchObject({ status: 502, code: "unknown", errors: {} });
  expect(error.message).toBe("Something went wrong. Please try again.");
});

test("no response is status 0 and says so", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const error = await failure(api.get("/api/v1/config/"));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 0, message: "No response received from server" });
});

test("an answer that breaks off is no response", async () => {
  vi.stubGlobal("fetch", async () => new Response('{"google_client', { status: 200 }));
  expect(await failure(api.get("/api/v1/config/"))).toMatchObject({ status: 0 });
});

test("a cancelled call stays a cancelled call", async () => {
  const cancelled = new DOMException("cancelled", "AbortError");
  vi.stubGlobal("fetch", () => Promise.reject(cancelled));
  expect(await failure(api.get("/api/v1/config/"))).toBe(cancelled);
});
