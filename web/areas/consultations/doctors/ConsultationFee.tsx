// What a session costs whoever is here: the fee, or the member's price beside it.
import { useSession } from "~/services/session";
import { Price } from "~/ui/Price";
import { planFromName, quote } from "../booking/price";

type Props = { fee: number; size?: "medium" | "large" };

export function ConsultationFee({ fee, size = "medium" }: Props) {
  const { user } = useSession();
  const { amount } = quote(fee, planFromName(user), null);
  return <Price amount={amount} originalAmount={fee} per="session" size={size} />;
}
