// What can be done with the selected rows, of this page and of others.

import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import type { LucideIcon } from "lucide-react";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { errorMessage } from "~/api/errorMessages";
import { Button, IconButton } from "../Button";
import { toast } from "../feedback/toast";

export type BulkAction = {
  label: string;
  icon?: LucideIcon;
  danger?: boolean;
  /** Gets the ids of the selected rows. The selection is cleared when it resolves and kept when it rejects. */
  onSelect: (ids: readonly string[]) => Promise<void> | void;
};

type Props = {
  ids: readonly string[];
  /** How many of them are not on this page. */
  elsewhere: number;
  actions: readonly BulkAction[];
  onClear: () => void;
};

export function BulkActionBar({ ids, elsewhere, actions, onClear }: Props) {
  const count = ids.length;
  const [pending, setPending] = useState<string>();

  async function run({ label, onSelect }: BulkAction) {
    setPending(label);
    try {
      await onSelect(ids);
      onClear();
    } catch (error) {
      toast.error(t`${label} did not work`, { description: errorMessage(error) });
    } finally {
      setPending(undefined);
    }
  }

  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && plural(count, { one: "# selected", other: "# selected" })}
      </p>
      {count > 0 && (
        <section
          aria-label={t`Selected rows`}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-accent-soft py-2 ps-5 pe-2"
        >
          <p className="me-auto text-sm font-semibold text-accent-strong tabular-nums">
            {elsewhere > 0 ? (
              <Trans>
                <Plural value={count} one="# selected" other="# selected" />
                <span className="font-medium">
                  , <Plural value={elsewhere} one="# on other pages" other="# on other pages" />
                </span>
              </Trans>
            ) : (
              <Plural value={count} one="# selected" other="# selected" />
            )}
          </p>
          <div className="flex flex-wrap items-center gap-2 max-sm:order-last max-sm:w-full max-sm:pb-2">
            {actions.map((action) => (
              <Button
                key={action.label}
                size="small"
                variant={action.danger ? "danger" : "secondary"}
                icon={action.icon}
                loading={pending === action.label}
                disabled={pending !== undefined && pending !== action.label}
                onClick={() => void run(action)}
              >
                {action.label}
              </Button>
            ))}
          </div>
          <IconButton icon={X} label={t`Clear selection`} onClick={onClear} />
        </section>
      )}
    </>
  );
}
