// The string of lamps along the top of a card: short where the card is narrow, long where it is wide.
import { Lamps } from "./Lamps";

type Props = {
  count: number;
  /** The card is one of three beside each other on a large screen, and narrow again there. */
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
