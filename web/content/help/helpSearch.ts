// Which answers a search finds: all of its words, wherever they stand.
import type { ReactNode } from "react";
import { isValidElement } from "react";
import type { Answer, Group } from "./answers";

/** What a reader would hear of it. */
export function textOf(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(textOf).join("");
  if (isValidElement<{ children?: ReactNode }>(node)) return textOf(node.props.children);
  return "";
}

const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("’", "'");

function matches({ question, answer, also = "" }: Answer, words: string[]): boolean {
  const text = folded(`${question} ${textOf(answer)} ${also}`);
  return words.every((word) => text.includes(word));
}

/** The groups with what is left of them; a group without an answer is left out. */
export function filterGroups(groups: readonly Group[], search: string): Group[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({ ...group, answers: group.answers.filter((answer) => matches(answer, words)) }))
    .filter(({ answers }) => answers.length > 0);
}
