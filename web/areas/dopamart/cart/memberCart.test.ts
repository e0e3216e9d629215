// A member's cart is never older than what they have just put in.
import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { createTestQueryClient } from "~/testing/testUtils";
import { cartQuery, refetchCart } from "./memberCart";
import { candle, cartOf, item } from "./testing";

test("the first answer, which left before a change, does not hide it", async () => {
  let arrive = () => {};
  const slow = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const fetch = vi.fn(async () => Response.json(cartOf(item(candle, 1))));
  fetch.mockImplementationOnce(async () => {
    await slow;
    return Response.json(cartOf());
  });
  vi.stubGlobal("fetch", fetch);
  const cache = createTestQueryClient();
  const stop = new QueryObserver(cache, cartQuery).subscribe(() => {});

  const read = refetchCart(cache);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  arrive();
  await read;
  await slow;
  expect(cache.getQueryData(cartQuery.queryKey)?.item_count).toBe(1);
  stop();
});
