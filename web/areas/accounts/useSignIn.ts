// Signing in from a screen, and whether it is under way.
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { signIn } from "./signIn";

export function useSignIn() {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const start = useCallback(
    async (credential: string | undefined) => {
      setBusy(true);
      await signIn(cache, credential);
      setBusy(false);
    },
    [cache],
  );
  return { busy, signIn: start };
}
