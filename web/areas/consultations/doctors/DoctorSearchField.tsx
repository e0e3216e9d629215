// The search box over doctors, with a way to empty it.
import { Search, X } from "lucide-react";
import type { Ref } from "react";
import { IconButton } from "~/ui/Button";
import { TextField } from "~/ui/forms/Field";

type Props = {
  words: string;
  onWords: (words: string) => void;
  box?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
  className?: string;
};

export function DoctorSearchField({ words, onWords, box, autoFocus, className }: Props) {
  return (
    <search className={className}>
      <TextField
        {...(box && { ref: box })}
        label="Search by doctor or specialization"
        labelHidden
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        icon={Search}
        placeholder="Doctor or specialization"
        value={words}
        autoFocus={autoFocus}
        onChange={(event) => onWords(event.target.value)}
        end={words !== "" && <IconButton icon={X} label="Clear search" onClick={() => onWords("")} />}
      />
    </search>
  );
}
