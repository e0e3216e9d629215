// Both sides come to the same number, and neither can choose it.
import { expect, test, vi } from "vitest";
import { CommitReveal, type SasMessage } from "./sasExchange";

function side(first: boolean) {
  const sent: SasMessage[] = [];
  const agreed = vi.fn<(salt: string) => void>();
  return { sent, agreed, agreement: new CommitReveal({ first, send: (step) => sent.push(step), agreed }) };
}

const next = (from: { sent: SasMessage[] }) =>
  from.sent.shift() ?? { type: "sealed" as const, seal: "nothing was sent" };

test("three steps, and both have the same", async () => {
  const [doctor, patient] = [side(true), side(false)];
  await patient.agreement.begin();
  expect(patient.sent).toEqual([]);
  await doctor.agreement.begin();
  const sealed = next(doctor);
  expect(sealed.type).toBe("sealed");
  await patient.agreement.take(sealed);
  await doctor.agreement.take(next(patient));
  await patient.agreement.take(next(doctor));
  expect(doctor.agreed).toHaveBeenCalledOnce();
  expect(patient.agreed.mock.calls).toEqual(doctor.agreed.mock.calls);
  expect(doctor.agreed.mock.calls[0]?.[0]).toMatch(/^[0-9a-f]{32}\|[0-9a-f]{32}$/);
});

test("a number that is not the sealed one agrees on nothing, and there is no second try", async () => {
  const [doctor, patient] = [side(true), side(false)];
  await doctor.agreement.begin();
  await patient.agreement.take(next(doctor));
  await patient.agreement.take({ type: "opened", number: "00".repeat(16) });
  await doctor.agreement.take(next(patient));
  await patient.agreement.take(next(doctor));
  expect(patient.agreed).not.toHaveBeenCalled();
});

test("a number before the seal, and a second seal, change nothing", async () => {
  const [doctor, patient] = [side(true), side(false)];
  await patient.agreement.take({ type: "opened", number: "00" });
  await doctor.agreement.begin();
  await patient.agreement.take(next(doctor));
  await patient.agreement.take({ type: "sealed", seal: "another" });
  expect(patient.sent).toHaveLength(1);
  await doctor.agreement.take(next(patient));
  await patient.agreement.take(next(doctor));
  expect(patient.agreed).toHaveBeenCalledOnce();
});
