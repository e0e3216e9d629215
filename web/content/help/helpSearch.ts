// Full-text search in the help answers: all terms must occur.
import type { ReactNode } from "react";
import { isValidElement } from "react";
import type { Answer, Group } from "./answers";

/** The text content of a node. */
export function textOf(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(textOf).join("");
  if (isValidElement<{ children?: ReactNode }>(node)) return textOf(node.props.children);
  return "";
}

const normalize = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("’", "'");

function matches({ question, answer, also = "" }: Answer, terms: string[]): boolean {
  const text = normalize(`${question} ${textOf(answer)} ${also}`);
  return terms.every((term) => text.includes(term));
}

/** Groups without a matching answer are left out. */
export function filterGroups(groups: readonly Group[], search: string): Group[] {
  const terms = normalize(search).split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({ ...group, answers: group.answers.filter((answer) => matches(answer, terms)) }))
    .filter(({ answers }) => answers.length > 0);
}
