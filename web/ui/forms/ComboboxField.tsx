// One of many options, found by typing: the ARIA 1.2 combobox with a list. Options may come from the server.
import { plural, t } from "@lingui/core/macro";
import Check from "lucide-react/icons/check";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { cn } from "../cn";
import { Field } from "./Field";
import { type ComboboxOption, filterOptions } from "./filterOptions";

type ComboboxFieldProps = {
  label: ReactNode;
  options: readonly ComboboxOption[];
  /** The chosen option's, or empty. */
  value: string;
  onValueChange: (value: string) => void;
  /** For options from a server: called with what is typed; `options` are then shown as they come. */
  onQueryChange?: (query: string) => void;
  isLoading?: boolean;
  placeholder?: string;
  emptyText?: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  id?: string;
  className?: string;
};

export function ComboboxField(props: ComboboxFieldProps) {
  const { label, options, value, onValueChange, onQueryChange, isLoading = false, placeholder, disabled } = props;
  const { emptyText = t`Nothing found`, hint, error, required, id, className } = props;
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** What is typed; `undefined` while the chosen option is shown. */
  const [query, setQuery] = useState<string>();
  const [active, setActive] = useState(-1);

  const chosen = options.find((option) => option.value === value);
  const shown = onQueryChange || query === undefined ? options : filterOptions(options, query);
  const count = shown.length;
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: "nearest" });
  }, [active]);

  function open(index = shown.findIndex((option) => option.value === value)) {
    setIsOpen(true);
    setActive(index);
  }

  function close() {
    setIsOpen(false);
    setActive(-1);
    if (query !== undefined) onQueryChange?.("");
    setQuery(undefined);
  }

  function choose(option: ComboboxOption | undefined) {
    if (!option) return;
    onValueChange(option.value);
    close();
  }

  function type(text: string) {
    setQuery(text);
    onQueryChange?.(text);
    if (text === "" && !required) onValueChange("");
    setIsOpen(true);
    setActive(text === "" ? -1 : 0);
  }

  function onKeyDown(event: KeyboardEvent) {
    const move = (index: number) => {
      event.preventDefault();
      if (!isOpen) open();
      else if (shown.length > 0) setActive((index + shown.length) % shown.length);
    };
    if (event.key === "ArrowDown") move(active + 1);
    else if (event.key === "ArrowUp") move(active < 0 ? -1 : active - 1);
    else if (isOpen && event.key === "Enter") {
      // Enter chooses; it does not send the form.
      event.preventDefault();
      choose(shown[active]);
    } else if (isOpen && event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (isOpen && event.key === "Tab") {
      if (query) choose(shown[active]);
      close();
    }
  }

  return (
    <Field {...{ id, label, hint, error, required, className }}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            type="text"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && shown[active] ? optionId(active) : undefined}
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            placeholder={placeholder}
            value={query ?? chosen?.label ?? ""}
            onChange={(event) => type(event.target.value)}
            onClick={() => !isOpen && open()}
            onKeyDown={onKeyDown}
            onBlur={close}
            className="min-h-12 w-full min-w-0 rounded-control border border-line-strong bg-raised py-2 ps-4 pe-12 text-base text-ink text-ellipsis transition-colors placeholder:text-ink-soft hover:border-accent aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger disabled:border-line disabled:bg-sunken disabled:text-taken"
          />
          <ChevronsUpDown
            aria-hidden
            className="pointer-events-none absolute end-4 top-1/2 size-5 -translate-y-1/2 text-ink-soft"
          />
          <p role="status" className="sr-only">
            {isOpen &&
              (isLoading ? t`Loading` : count > 0 ? plural(count, { one: "# option", other: "# options" }) : emptyText)}
          </p>
          <div
            className={cn(
              "absolute inset-x-0 top-full z-30 mt-2 animate-arrive overflow-hidden rounded-card border border-line bg-raised shadow-float",
              !isOpen && "hidden",
            )}
          >
            {(isLoading || shown.length === 0) && (
              <p aria-hidden className="px-5 pt-3 text-ink-soft">
                {isLoading ? t`Loading…` : emptyText}
              </p>
            )}
            <div
              ref={list}
              role="listbox"
              id={listId}
              aria-label={t`Options`}
              tabIndex={-1}
              className="max-h-72 overflow-y-auto p-2"
            >
              {isOpen &&
                shown.map((option, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard acts in the input, which keeps focus
                  <div
                    key={option.value}
                    role="option"
                    id={optionId(index)}
                    tabIndex={-1}
                    aria-selected={option.value === value}
                    // The input would lose focus, and its blur would close the list before the click.
                    onMouseDown={(event) => event.preventDefault()}
                    onMouseMove={() => setActive(index)}
                    onClick={() => choose(option)}
                    className={cn(
                      "flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 leading-snug",
                      index === active && "bg-accent-soft",
                    )}
                  >
                    <span className="min-w-0 flex-1">
                      {option.label}
                      {option.detail && <span className="block text-sm text-ink-soft">{option.detail}</span>}
                    </span>
                    {option.value === value && <Check aria-hidden className="size-5 shrink-0 text-accent" />}
                  </div>
                ))}
            </div>
          </div>
        </div>
      )}
    </Field>
  );
}
