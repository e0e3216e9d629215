// `signIn` bound to the query client, with its pending state.
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { signIn } from "./signIn";

export function useSignIn() {
  const queryClient = useQueryClient();
  const [isPending, setIsPending] = useState(false);
  const start = useCallback(
    async (credential: string | undefined) => {
      setIsPending(true);
      await signIn(queryClient, credential);
      setIsPending(false);
    },
    [queryClient],
  );
  return { isPending, signIn: start };
}
