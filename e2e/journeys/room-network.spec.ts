// The network of one side goes away and comes back: the call mends itself.

import { Network } from "../netns";
import { expectFlowing, flow, goesIn, session, someoneAt, together, words } from "../rooms";
import { Server } from "../server";
import { expect, test } from "../test";

test("the cable of one side is pulled and put back: the two are reconnected, by the same connection", async ({
  browser,
  faults,
}) => {
  test.setTimeout(180_000);
  const network = await Network.lay();
  const server = await Server.start({ host: "0.0.0.0" });
  const port = new URL(server.origin).port;
  const [near, far] = [`http://127.0.0.1:${port}`, `http://${network.host}:${port}`];
  const guest = await network.browser(far);
  try {
    const [page, away] = [await someoneAt(browser, near, faults), await someoneAt(guest, far)];
    const booked = await session(server, page.request, 2, near);
    await goesIn(page, booked.doctor);
    await goesIn(away, booked.patient);
    await together(page, away);
    await expectFlowing(page, away);
    const spoken = (await words(page).textContent()) ?? "";
    const made = async () => [(await flow(page)).peers, (await flow(away)).peers];
    const before = await made();

    await network.cut();
    for (const side of [page, away]) {
      await expect(side.getByText(/Reconnecting/).first()).toBeVisible({ timeout: 30_000 });
    }
    // Not a blink: both browsers have given up the way they had.
    const states = async () => [(await flow(page)).state, (await flow(away)).state];
    await expect.poll(states, { timeout: 60_000 }).toEqual(["failed", "failed"]);
    await network.mend();
    await expect.poll(async () => (await flow(page)).state, { timeout: 60_000 }).toBe("connected");
    await expectFlowing(page, away);
    for (const side of [page, away]) {
      await expect(side.getByText(/Reconnecting|has left/)).toHaveCount(0);
      await expect(words(side)).toHaveText(spoken);
    }
    expect(await made()).toEqual(before);
    await page.context().close();
  } finally {
    await guest.close();
    await server.stop();
    await server.forget();
    await network.remove();
  }
});
