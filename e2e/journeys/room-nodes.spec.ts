// Two programs on one PostgreSQL, one side of a session at each: they find each other through the database.
import { randomBytes } from "node:crypto";
import { expectFlowing, goesIn, session, someoneAt, together, words } from "../rooms";
import { postgres, Server } from "../server";
import { expect, test } from "../test";

test("patient and doctor at two nodes: they see and hear each other", async ({ browser, faults }) => {
  test.setTimeout(120_000);
  const database = await postgres(`dft_e2e_${randomBytes(6).toString("hex")}`);
  const nodes: Server[] = [];
  try {
    for (let node = 0; node < 2; node++) nodes.push(await Server.start({ database: database.url }));
    const [one, two] = nodes as [Server, Server];
    const [page, doctor] = [await someoneAt(browser, one.origin, faults), await someoneAt(browser, two.origin, faults)];
    const made = await session(one, page.request);
    await goesIn(page, made.patient);
    await goesIn(doctor, made.doctor);
    await together(page, doctor);
    await expectFlowing(page, doctor);
    await expect(words(doctor)).toHaveText((await words(page).textContent()) ?? "");
    await page.getByRole("button", { name: "Leave" }).click();
    await expect(doctor.getByText(`${made.name} has left`, { exact: true })).toBeVisible();
    for (const side of [page, doctor]) await side.context().close();
  } finally {
    for (const node of nodes) {
      await node.stop();
      await node.forget();
    }
    await database.drop();
  }
});
