// Pays for a pending order with its payment link, or a new one.
import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "~/api/errorMessages";
import { usePaymentRedirect } from "~/services/payments/usePaymentRedirect";
import { toast } from "~/ui/feedback/toast";
import { DOPAMART, type OrderRef, payForOrder } from "../api";
import { announceRedirect, paymentLink } from "./paymentLink";

export function useRetryPayment(order: OrderRef) {
  const queryClient = useQueryClient();
  const refetchShop = () => void queryClient.invalidateQueries({ queryKey: DOPAMART });

  const { pay, isPending } = usePaymentRedirect({
    start: async (_, signal) => {
      const instruction = await payForOrder(order);
      return { paymentUrl: await paymentLink(queryClient, order, instruction, signal) };
    },
    beforeRedirect: announceRedirect,
    onNoLink: () =>
      toast.error(t`Unable to start payment`, {
        id: "checkout",
        description: t`The payment page is not ready yet. Please try again in a moment.`,
      }),
    // The order may have been paid or cancelled since it was loaded.
    onAnyError: refetchShop,
    onCode: { not_pending: () => toast.error(t`This order is not waiting for a payment`, { id: "checkout" }) },
    onError: (error) =>
      toast.error(t`Checkout failed. Please try again.`, { id: "checkout", description: errorMessage(error) }),
    onRestore: refetchShop,
  });

  return { isPaying: isPending, pay: () => pay() };
}
