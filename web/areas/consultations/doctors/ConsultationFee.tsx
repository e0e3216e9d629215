// The consultation fee, with the discounted price for members.
import { useSession } from "~/services/session";
import { Price } from "~/ui/Price";
import { quote } from "../booking/price";

type Props = { fee: number; size?: "medium" | "large" };

export function ConsultationFee({ fee, size = "medium" }: Props) {
  const { user } = useSession();
  const { amount } = quote(fee, user?.consultation_percent ?? 0, null);
  return <Price amount={amount} originalAmount={fee} per="session" size={size} />;
}
