// Search of the help answers: an answer matches when it contains every word of the query.
import type { ReactNode } from "react";
import { isValidElement } from "react";
import type { Answer, Group } from "./answers";

/** The text content of a React node. */
function textOf(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(textOf).join("");
  if (isValidElement<{ children?: ReactNode }>(node)) return textOf(node.props.children);
  return "";
}

const normalizeText = (text: string) =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("’", "'");

function matches({ question, answer, keywords = "" }: Answer, words: string[]): boolean {
  const text = normalizeText(`${question} ${textOf(answer)} ${keywords}`);
  return words.every((word) => text.includes(word));
}

/** The groups with their matching answers; groups without a match are dropped. */
export function filterGroups(groups: readonly Group[], query: string): Group[] {
  const words = normalizeText(query).split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({ ...group, answers: group.answers.filter((answer) => matches(answer, words)) }))
    .filter(({ answers }) => answers.length > 0);
}
