// useMutation with what every action needs: cache invalidation, a success toast, handlers by error code, one request at a time.
import { type MutationKey, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "~/api/error";
import { errorMessage } from "~/api/errorMessages";
import { toast } from "~/ui/feedback/toast";

type ApiMutationOptions<Input, Data> = {
  mutationFn: (input: Input) => Promise<Data>;
  mutationKey?: MutationKey | undefined;
  /** Runs before the request, for optimistic updates. */
  onMutate?: ((input: Input) => Promise<void> | void) | undefined;
  /** Invalidated after success and after errors of the server: a rejected change often means that the screen is out of date. */
  invalidate?: readonly QueryKey[] | undefined;
  successToast?: string | ((data: Data, input: Input) => string) | undefined;
  /** Title of the error toast; the message of the server is its description then. */
  errorToast?: string | undefined;
  /** By `ApiError.code`; a code without a handler becomes an error toast. */
  onCode?: Readonly<Record<string, (error: ApiError, input: Input) => void>> | undefined;
  /** Replaces the error toast, for a screen that renders `error` itself. */
  onError?: ((error: Error, input: Input) => void) | undefined;
  onSuccess?: ((data: Data, input: Input) => void) | undefined;
};

export function useApiMutation<Input = void, Data = unknown>(options: ApiMutationOptions<Input, Data>) {
  const { mutationFn, mutationKey, invalidate = [], successToast, errorToast, onCode } = options;
  const { onMutate, onSuccess, onError } = options;
  const queryClient = useQueryClient();
  // A second click can come before React has rendered the pending state.
  const inFlight = useRef(false);

  const mutation = useMutation({
    mutationFn,
    ...(mutationKey && { mutationKey }),
    onMutate: (input) => onMutate?.(input),
    onSuccess: (data, input) => {
      if (successToast) toast.success(typeof successToast === "string" ? successToast : successToast(data, input));
      onSuccess?.(data, input);
    },
    onError: (error: Error, input) => {
      const handler = error instanceof ApiError ? onCode?.[error.code] : undefined;
      if (error instanceof ApiError && handler) return handler(error, input);
      if (onError) return onError(error, input);
      const message = errorMessage(error);
      if (errorToast) toast.error(errorToast, { description: message });
      else toast.error(message);
    },
    onSettled: (_data, error) => {
      inFlight.current = false;
      if (error instanceof ApiError && error.status === 0) return;
      for (const queryKey of invalidate) void queryClient.invalidateQueries({ queryKey });
    },
  });

  function mutate(input: Input): void {
    if (inFlight.current) return;
    inFlight.current = true;
    mutation.mutate(input);
  }

  return { ...mutation, mutate };
}
