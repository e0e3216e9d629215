// The delivery addresses: a member's on the server, a guest's in the checkout draft. One is selected.
import { t } from "@lingui/core/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, isNotFound } from "~/api/error";
import { errorMessage } from "~/api/errorMessages";
import { useSession } from "~/services/session";
import { toast } from "~/ui/feedback/toast";
import { addAddress, addressesQuery, changeAddress, deleteAddress, makeDefault } from "../api";
import type { CheckoutDraft } from "../checkout/draft";
import type { ChangeDraft } from "../checkout/useCheckoutDraft";
import { type AddressForm, addressFields, type SavedAddress, serverFieldErrors, toForm } from "./address";

export function useAddresses(draft: CheckoutDraft, changeDraft: ChangeDraft) {
  const queryClient = useQueryClient();
  const { status } = useSession();
  const isMember = status === "member";
  const query = useQuery({ ...addressesQuery, enabled: isMember });
  const [pending, setPending] = useState<number | "form" | null>(null);

  const list: readonly SavedAddress[] | undefined = isMember ? query.data : draft.guestAddresses;
  const selected =
    list && (list.find(({ id }) => id === draft.selectedAddressId) ?? list.find(({ is_default }) => is_default));

  function setList(next: readonly SavedAddress[]) {
    if (isMember) queryClient.setQueryData(addressesQuery.queryKey, next as typeof query.data);
    else changeDraft({ guestAddresses: next });
  }

  /** Rejects with the ApiError when the address was not saved; errors without a field are shown in a toast. */
  async function save(form: AddressForm, editing: number | null): Promise<void> {
    const previous = list ?? [];
    setPending("form");
    try {
      const saved = await (isMember ? saveForMember(form, editing) : saveForGuest(form, editing, previous));
      setList(sortAddresses(withAddress(previous, saved)));
      // The first address and a new default become the selection.
      const select = editing === null ? previous.length === 0 || saved.is_default : saved.is_default;
      changeDraft({ addressForm: null, ...(select && { selectedAddressId: saved.id }) });
      toast.success(editing === null ? t`Address added successfully!` : t`Address updated successfully!`, {
        id: "address",
      });
    } catch (error) {
      if (!hasFieldErrors(error)) {
        toast.error(
          editing === null
            ? t`Failed to add address. Please try again.`
            : t`Failed to update address. Please try again.`,
          { id: "address", description: errorMessage(error) },
        );
      }
      throw error;
    } finally {
      setPending(null);
      if (isMember) void queryClient.invalidateQueries(addressesQuery);
    }
  }

  function restore(address: SavedAddress): void {
    // A failure is shown by `save`.
    save(toForm(address), null).catch(() => undefined);
  }

  async function remove(address: SavedAddress): Promise<void> {
    if (pending !== null) return;
    setPending(address.id);
    try {
      if (isMember) await deleteAddress(address.id).catch(ignoreNotFound);
      const remaining = withNewestDefault((list ?? []).filter(({ id }) => id !== address.id));
      setList(remaining);
      if (selected?.id === address.id) changeDraft({ selectedAddressId: remaining[0]?.id ?? null });
      toast.success(t`Address deleted successfully!`, {
        id: "address",
        action: { label: t`Undo`, onClick: () => restore(address) },
      });
    } catch (error) {
      toast.error(t`Failed to delete address. Please try again.`, { id: "address", description: errorMessage(error) });
    } finally {
      setPending(null);
      if (isMember) void queryClient.invalidateQueries(addressesQuery);
    }
  }

  async function setDefault(address: SavedAddress): Promise<void> {
    if (pending !== null) return;
    setPending(address.id);
    try {
      if (isMember) await makeDefault(address.id);
      setList(sortAddresses((list ?? []).map((other) => ({ ...other, is_default: other.id === address.id }))));
      changeDraft({ selectedAddressId: address.id });
      toast.success(t`Address updated successfully!`, { id: "address" });
    } catch (error) {
      toast.error(t`Failed to update address. Please try again.`, { id: "address", description: errorMessage(error) });
    } finally {
      setPending(null);
    }
  }

  return {
    status: list ? ("ready" as const) : query.isError ? ("failed" as const) : ("loading" as const),
    error: query.error,
    retry: () => void query.refetch(),
    isRetrying: query.isFetching,
    list: list ?? [],
    selected,
    select: (id: number) => changeDraft({ selectedAddressId: id }),
    pending,
    save,
    remove,
    setDefault,
  };
}

function saveForMember(form: AddressForm, editing: number | null): Promise<SavedAddress> {
  const { landmark, ...rest } = form;
  const body = { ...rest, landmark: landmark || null };
  return editing === null ? addAddress(body) : changeAddress(editing, body);
}

/** Same rules as the server: ids count up and the first address is the default. */
function saveForGuest(
  form: AddressForm,
  editing: number | null,
  previous: readonly SavedAddress[],
): Promise<SavedAddress> {
  const id = editing ?? Math.max(0, ...previous.map((address) => address.id)) + 1;
  const isOnly = previous.every((address) => address.id === id);
  const wasDefault = previous.find((address) => address.id === id)?.is_default ?? false;
  return Promise.resolve({ ...form, id, is_default: form.is_default || isOnly || wasDefault });
}

/** A new default replaces the old one. */
function withAddress(previous: readonly SavedAddress[], saved: SavedAddress): SavedAddress[] {
  const others = previous
    .filter(({ id }) => id !== saved.id)
    .map((address) => (saved.is_default ? { ...address, is_default: false } : address));
  return [saved, ...others];
}

/** Default first, then newest first. */
function sortAddresses(addresses: readonly SavedAddress[]): SavedAddress[] {
  return [...addresses].sort((a, b) => Number(b.is_default) - Number(a.is_default) || b.id - a.id);
}

function withNewestDefault(addresses: readonly SavedAddress[]): SavedAddress[] {
  const newestId = Math.max(0, ...addresses.map(({ id }) => id));
  const hasDefault = addresses.some(({ is_default }) => is_default);
  return sortAddresses(
    hasDefault ? addresses : addresses.map((address) => ({ ...address, is_default: address.id === newestId })),
  );
}

function ignoreNotFound(error: unknown): void {
  if (!isNotFound(error)) throw error;
}

function hasFieldErrors(error: unknown): boolean {
  return error instanceof ApiError && Object.keys(serverFieldErrors(error.errors, addressFields)).length > 0;
}
