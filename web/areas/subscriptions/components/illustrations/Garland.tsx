// The string of lamps along the top of a card, in a narrow and a wide version.
import { Lamps } from "./Lamps";

type Props = {
  count: number;
  /** The card is in a three-column grid on large screens, and narrow again there. */
  inColumns?: boolean;
};

export function Garland({ count, inColumns = false }: Props) {
  return (
    <>
      <Lamps count={count} className={inColumns ? "h-22 min-[30rem]:hidden lg:block" : "h-22 min-[30rem]:hidden"} />
      <Lamps
        count={count}
        width={640}
        className={inColumns ? "hidden h-22 min-[30rem]:block lg:hidden" : "hidden h-26 min-[30rem]:block"}
      />
    </>
  );
}
