// Refetching the member's cart after a change.
import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { createTestQueryClient } from "~/testing/testUtils";
import { candle, cartOf, item } from "../testUtils";
import { cartQuery, refetchCart } from "./memberCart";

test("a response requested before a change does not overwrite it", async () => {
  let respond = () => {};
  const delayed = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const fetch = vi.fn(async () => Response.json(cartOf(item(candle, 1))));
  fetch.mockImplementationOnce(async () => {
    await delayed;
    return Response.json(cartOf());
  });
  vi.stubGlobal("fetch", fetch);
  const queryClient = createTestQueryClient();
  const stop = new QueryObserver(queryClient, cartQuery).subscribe(() => {});

  const refetched = refetchCart(queryClient);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  respond();
  await refetched;
  await delayed;
  expect(queryClient.getQueryData(cartQuery.queryKey)?.item_count).toBe(1);
  stop();
});
