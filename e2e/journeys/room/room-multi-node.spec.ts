// Two server processes on one PostgreSQL database relay signaling between patient and doctor.
import { randomBytes } from "node:crypto";
import {
  createLiveSession,
  expectMediaFlowing,
  joinRoom,
  newParticipant,
  sasPhrase,
  waitForSas,
} from "../../support/rooms";
import { createDatabase, Server } from "../../support/server";
import { expect, test } from "../../support/test";

test("a call works when patient and doctor are connected to different nodes", async ({ browser, pageErrors }) => {
  test.setTimeout(120_000);
  const database = await createDatabase(`dft_e2e_${randomBytes(6).toString("hex")}`);
  const nodes: Server[] = [];
  try {
    for (let node = 0; node < 2; node++) nodes.push(await Server.start({ database: database.url }));
    const [first, second] = nodes as [Server, Server];
    const patient = await newParticipant(browser, first.origin, pageErrors);
    const doctor = await newParticipant(browser, second.origin, pageErrors);
    const session = await createLiveSession(first, patient.request);
    await joinRoom(patient, session.patientPath);
    await joinRoom(doctor, session.doctorPath);
    await waitForSas(patient, doctor);
    await expectMediaFlowing(patient, doctor);
    await expect(sasPhrase(doctor)).toHaveText((await sasPhrase(patient).textContent()) ?? "");
    await patient.getByRole("button", { name: "Leave" }).click();
    await expect(doctor.getByText(`${session.patientName} has left`, { exact: true })).toBeVisible();
    for (const side of [patient, doctor]) await side.context().close();
  } finally {
    for (const node of nodes) {
      await node.stop();
      await node.removeData();
    }
    await database.drop();
  }
});
