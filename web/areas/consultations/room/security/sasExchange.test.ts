// The commit–reveal exchange: both sides end with the same salt, and neither can choose it.
import { expect, test, vi } from "vitest";
import { CommitReveal, type SasMessage } from "./sasExchange";

function createSide(isInitiator: boolean) {
  const sent: SasMessage[] = [];
  const onComplete = vi.fn<(salt: string) => void>();
  const exchange = new CommitReveal({ isInitiator, send: (message) => sent.push(message), onComplete });
  return { sent, onComplete, exchange };
}

const next = (from: { sent: SasMessage[] }) =>
  from.sent.shift() ?? { type: "commit" as const, commitment: "nothing was sent" };

test("both sides derive the same salt after three messages", async () => {
  const [doctor, patient] = [createSide(true), createSide(false)];
  await patient.exchange.start();
  expect(patient.sent).toEqual([]);
  await doctor.exchange.start();
  const commit = next(doctor);
  expect(commit.type).toBe("commit");
  await patient.exchange.handleMessage(commit);
  await doctor.exchange.handleMessage(next(patient));
  await patient.exchange.handleMessage(next(doctor));
  expect(doctor.onComplete).toHaveBeenCalledOnce();
  expect(patient.onComplete.mock.calls).toEqual(doctor.onComplete.mock.calls);
  expect(doctor.onComplete.mock.calls[0]?.[0]).toMatch(/^[0-9a-f]{32}\|[0-9a-f]{32}$/);
});

test("a revealed nonce that does not match the commitment ends the exchange without a salt", async () => {
  const [doctor, patient] = [createSide(true), createSide(false)];
  await doctor.exchange.start();
  await patient.exchange.handleMessage(next(doctor));
  await patient.exchange.handleMessage({ type: "reveal", nonce: "00".repeat(16) });
  await doctor.exchange.handleMessage(next(patient));
  await patient.exchange.handleMessage(next(doctor));
  expect(patient.onComplete).not.toHaveBeenCalled();
});

test("ignores a reveal before the commitment and a second commitment", async () => {
  const [doctor, patient] = [createSide(true), createSide(false)];
  await patient.exchange.handleMessage({ type: "reveal", nonce: "00" });
  await doctor.exchange.start();
  await patient.exchange.handleMessage(next(doctor));
  await patient.exchange.handleMessage({ type: "commit", commitment: "another" });
  expect(patient.sent).toHaveLength(1);
  await doctor.exchange.handleMessage(next(patient));
  await patient.exchange.handleMessage(next(doctor));
  expect(patient.onComplete).toHaveBeenCalledOnce();
});
