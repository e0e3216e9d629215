// What a session costs whoever is here: the fee, or the member's price beside it.
import { useSession } from "~/lib/session";
import { Price } from "~/ui/Price";
import { planOf, quote } from "../price";

type Props = { fee: number; size?: "medium" | "large" };

export function Fee({ fee, size = "medium" }: Props) {
  const { user } = useSession();
  const { amount } = quote(fee, planOf(user), null);
  return <Price amount={amount} old={fee} per="session" size={size} />;
}
