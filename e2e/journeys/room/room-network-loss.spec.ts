// A call recovers when the network of one side is lost and restored.
import { NetworkNamespace } from "../../support/networkNamespace";
import {
  createLiveSession,
  expectMediaFlowing,
  inboundStats,
  joinRoom,
  newParticipant,
  sasPhrase,
  waitForSas,
} from "../../support/rooms";
import { Server } from "../../support/server";
import { expect, test } from "../../support/test";

test("a call reconnects over the same peer connection after a network loss", async ({ browser, pageErrors }) => {
  test.setTimeout(180_000);
  const namespace = await NetworkNamespace.create();
  const server = await Server.start({ host: "0.0.0.0" });
  const port = new URL(server.origin).port;
  const [localOrigin, remoteOrigin] = [`http://127.0.0.1:${port}`, `http://${namespace.hostAddress}:${port}`];
  const isolatedBrowser = await namespace.launchBrowser(remoteOrigin);
  try {
    const doctor = await newParticipant(browser, localOrigin, pageErrors);
    const patient = await newParticipant(isolatedBrowser, remoteOrigin);
    const session = await createLiveSession(server, doctor.request, 2, localOrigin);
    await joinRoom(doctor, session.doctorPath);
    await joinRoom(patient, session.patientPath);
    await waitForSas(doctor, patient);
    await expectMediaFlowing(doctor, patient);
    const sas = (await sasPhrase(doctor).textContent()) ?? "";
    const peerCounts = async () => [(await inboundStats(doctor)).peers, (await inboundStats(patient)).peers];
    const before = await peerCounts();

    await namespace.disconnect();
    for (const side of [doctor, patient]) {
      await expect(side.getByText(/Reconnecting/).first()).toBeVisible({ timeout: 30_000 });
    }
    // Longer than a short interruption: both connections have failed.
    const states = async () => [(await inboundStats(doctor)).state, (await inboundStats(patient)).state];
    await expect.poll(states, { timeout: 60_000 }).toEqual(["failed", "failed"]);
    await namespace.reconnect();
    await expect.poll(async () => (await inboundStats(doctor)).state, { timeout: 60_000 }).toBe("connected");
    await expectMediaFlowing(doctor, patient);
    for (const side of [doctor, patient]) {
      await expect(side.getByText(/Reconnecting|has left/)).toHaveCount(0);
      await expect(sasPhrase(side)).toHaveText(sas);
    }
    expect(await peerCounts()).toEqual(before);
    await doctor.context().close();
  } finally {
    await isolatedBrowser.close();
    await server.stop();
    await server.removeData();
    await namespace.remove();
  }
});
