// Which options match what is typed, whatever its case and accents.
export type ComboboxOption = { value: string; label: string /** A second line. */; detail?: string };

const fold = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();

/** Every typed word is somewhere in the option; options whose label begins with the text come first. */
export function filterOptions(options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] {
  const text = fold(query.trim());
  const words = text.split(/\s+/);
  const matching = options.filter(({ label, detail = "" }) => {
    const searched = fold(`${label} ${detail}`);
    return words.every((word) => searched.includes(word));
  });
  const begins = ({ label }: ComboboxOption) => fold(label).startsWith(text);
  return [...matching.filter(begins), ...matching.filter((option) => !begins(option))];
}
