// Where an order can go: a member's addresses at the server, a guest's in this tab. One is selected.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "~/api/client";
import { useSession } from "~/services/session";
import { toast } from "~/ui/feedback/toast";
import {
  type AddressErrors,
  type AddressForm,
  addressFields,
  type SavedAddress,
  serverFieldErrors,
  trimForm,
} from "./address";
import { addAddress, addressesQuery, changeAddress, deleteAddress, makeDefault } from "./api";
import type { CheckoutDraft } from "./draft";
import { errorMessage } from "./useAddToCart";
import type { ChangeDraft } from "./useCheckoutDraft";

export function useAddresses(draft: CheckoutDraft, change: ChangeDraft) {
  const cache = useQueryClient();
  const { status } = useSession();
  const isMember = status === "member";
  const asked = useQuery({ ...addressesQuery, enabled: isMember });
  const [busy, setBusy] = useState<number | "form" | null>(null);

  const list: readonly SavedAddress[] | undefined = isMember ? asked.data : draft.addresses;
  const selected = list && (list.find(({ id }) => id === draft.selected) ?? list.find(({ is_default }) => is_default));

  function keep(next: readonly SavedAddress[]) {
    if (isMember) cache.setQueryData(addressesQuery.queryKey, next as typeof asked.data);
    else change({ addresses: next });
  }

  /** None when it is saved; else what is wrong, by field. */
  async function save(form: AddressForm, editing: number | null): Promise<AddressErrors | null> {
    const before = list ?? [];
    setBusy("form");
    try {
      const saved = await (isMember ? sent(form, editing) : kept(form, editing, before));
      keep(ordered(withAddress(before, saved)));
      // The first one, and whatever is to be the default, is where the order goes.
      const select = editing === null ? before.length === 0 || saved.is_default : saved.is_default;
      change({ form: null, ...(select && { selected: saved.id }) });
      toast.success(editing === null ? "Address added successfully!" : "Address updated successfully!", {
        id: "address",
      });
      return null;
    } catch (error) {
      const wrong = error instanceof ApiError ? serverFieldErrors(error.errors, addressFields) : {};
      const title =
        editing === null ? "Failed to add address. Please try again." : "Failed to update address. Please try again.";
      if (Object.keys(wrong).length === 0) toast.error(title, { id: "address", description: errorMessage(error) });
      if (error instanceof ApiError && error.status === 404) void cache.invalidateQueries(addressesQuery);
      return wrong;
    } finally {
      setBusy(null);
      if (isMember) void cache.invalidateQueries(addressesQuery);
    }
  }

  async function remove(address: SavedAddress): Promise<void> {
    if (busy !== null) return;
    setBusy(address.id);
    try {
      if (isMember) await deleteAddress(address.id).catch(goneIsGone);
      const rest = withNewestDefault((list ?? []).filter(({ id }) => id !== address.id));
      keep(rest);
      if (selected?.id === address.id) change({ selected: rest[0]?.id ?? null });
      toast.success("Address deleted successfully!", {
        id: "address",
        action: { label: "Undo", onClick: () => void save({ ...address, landmark: address.landmark ?? "" }, null) },
      });
    } catch (error) {
      toast.error("Failed to delete address. Please try again.", { id: "address", description: errorMessage(error) });
    } finally {
      setBusy(null);
      if (isMember) void cache.invalidateQueries(addressesQuery);
    }
  }

  async function setDefault(address: SavedAddress): Promise<void> {
    if (busy !== null) return;
    setBusy(address.id);
    try {
      if (isMember) await makeDefault(address.id);
      keep(ordered((list ?? []).map((each) => ({ ...each, is_default: each.id === address.id }))));
      change({ selected: address.id });
      toast.success("Address updated successfully!", { id: "address" });
    } catch (error) {
      toast.error("Failed to update address. Please try again.", { id: "address", description: errorMessage(error) });
    } finally {
      setBusy(null);
    }
  }

  return {
    status: list ? ("ready" as const) : asked.isError ? ("failed" as const) : ("loading" as const),
    error: asked.error,
    again: () => void asked.refetch(),
    refetching: asked.isFetching,
    list: list ?? [],
    selected,
    select: (id: number) => change({ selected: id }),
    busy,
    save,
    remove,
    setDefault,
  };
}

function sent(form: AddressForm, editing: number | null): Promise<SavedAddress> {
  const { landmark, ...rest } = trimForm(form);
  const body = { ...rest, landmark: landmark || null };
  return editing === null ? addAddress(body) : changeAddress(editing, body);
}

/** As the server would: numbered, and the first is the default. */
function kept(form: AddressForm, editing: number | null, before: readonly SavedAddress[]): Promise<SavedAddress> {
  const id = editing ?? Math.max(0, ...before.map((each) => each.id)) + 1;
  const only = before.every((each) => each.id === id);
  const was = before.find((each) => each.id === id)?.is_default ?? false;
  return Promise.resolve({ ...trimForm(form), id, is_default: form.is_default || only || was });
}

/** Only one is the default. */
function withAddress(before: readonly SavedAddress[], saved: SavedAddress): SavedAddress[] {
  const others = before
    .filter(({ id }) => id !== saved.id)
    .map((each) => (saved.is_default ? { ...each, is_default: false } : each));
  return [saved, ...others];
}

/** The default first, then the newest. */
function ordered(addresses: readonly SavedAddress[]): SavedAddress[] {
  return [...addresses].sort((one, other) => Number(other.is_default) - Number(one.is_default) || other.id - one.id);
}

function withNewestDefault(rest: readonly SavedAddress[]): SavedAddress[] {
  const newest = Math.max(0, ...rest.map(({ id }) => id));
  const fine = rest.some(({ is_default }) => is_default);
  return ordered(fine ? rest : rest.map((each) => ({ ...each, is_default: each.id === newest })));
}

function goneIsGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
