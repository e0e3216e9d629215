// The search field of doctor lists, with a clear button.
import { t } from "@lingui/core/macro";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import type { Ref } from "react";
import { IconButton } from "~/ui/Button";
import { TextField } from "~/ui/forms/Field";

type Props = {
  query: string;
  onQueryChange: (query: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
  className?: string;
};

export function DoctorSearchField({ query, onQueryChange, inputRef, autoFocus, className }: Props) {
  return (
    <search className={className}>
      <TextField
        {...(inputRef && { ref: inputRef })}
        label={t`Search by doctor or specialization`}
        labelHidden
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        icon={Search}
        placeholder={t`Doctor or specialization`}
        value={query}
        autoFocus={autoFocus}
        onChange={(event) => onQueryChange(event.target.value)}
        end={query !== "" && <IconButton icon={X} label={t`Clear search`} onClick={() => onQueryChange("")} />}
      />
    </search>
  );
}
