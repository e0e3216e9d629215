// The string of lamps over a whole column: short on a phone, long elsewhere.
import { Lamps } from "./Lamps";

export function Garland({ count }: { count: number }) {
  return (
    <>
      <Lamps count={count} className="sm:hidden" />
      <Lamps count={count} width={640} className="hidden sm:block sm:h-26" />
    </>
  );
}
