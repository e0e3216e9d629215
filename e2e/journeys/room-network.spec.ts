// The network of one side goes away and comes back: the call mends itself.

import { Network } from "../netns";
import { expectFlowing, flow, goesIn, session, together, watchPeers, words } from "../rooms";
import { Server } from "../server";
import { expect, test } from "../test";

test("the cable of one side is pulled and put back: the two are reconnected, by the same connection", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const network = await Network.lay();
  const server = await Server.start({ host: "0.0.0.0" });
  const port = new URL(server.origin).port;
  const [near, far] = [`http://127.0.0.1:${port}`, `http://${network.host}:${port}`];
  const browser = await network.browser(far);
  try {
    const made = await session(server, page.request, 2, near);
    await watchPeers(page.context());
    const context = await browser.newContext({ viewport: page.viewportSize() });
    await watchPeers(context);
    const away = await context.newPage();
    await goesIn(page, near + made.doctor);
    await goesIn(away, far + made.patient);
    await together(page, away);
    await expectFlowing(page, away);
    const spoken = (await words(page).textContent()) ?? "";

    await network.cut();
    for (const side of [page, away]) {
      await expect(side.getByText(/Reconnecting/).first()).toBeVisible({ timeout: 30_000 });
    }
    // Longer than the server waits before it says that somebody is gone.
    await expect(page.getByText(`${made.name} has left`, { exact: true })).toBeVisible({ timeout: 60_000 });
    await network.mend();
    await expect.poll(async () => (await flow(page)).state, { timeout: 60_000 }).toBe("connected");
    await expectFlowing(page, away);
    for (const side of [page, away]) {
      await expect(side.getByText(/Reconnecting|has left/)).toHaveCount(0);
      await expect(words(side)).toHaveText(spoken);
      expect((await flow(side)).peers).toBe(1);
    }
  } finally {
    await browser.close();
    await server.stop();
    await server.forget();
    await network.remove();
  }
});
