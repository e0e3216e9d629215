// What `<Trans>` compiles to: a translated sentence with its elements.
import type { TransProps } from "@lingui/react";
import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { i18n } from "./i18n";

type Elements = Readonly<Record<string, ReactElement>>;

/** `<0>text</0>` or `<0/>`. */
const ELEMENT = /<(\w+)>([\s\S]*?)<\/\1>|<(\w+)\/>/;

export function Trans({ id, values = {}, components = {}, message }: TransProps) {
  const elements: Record<string, ReactElement> = { ...components };
  const texts: Record<string, unknown> = { ...values };
  // A placeholder can be an element too.
  for (const [name, value] of Object.entries(values)) {
    if (!isValidElement(value) && !Array.isArray(value)) continue;
    elements[name] = <>{value}</>;
    texts[name] = `<${name}/>`;
  }
  return <>{insertElements(i18n._(id, texts, message === undefined ? {} : { message }), elements)}</>;
}

function insertElements(text: string, elements: Elements): ReactNode[] {
  const nodes: ReactNode[] = [];
  // Text, then name, content, name of an empty element and text for each element.
  const parts = text.split(ELEMENT);
  for (let index = 0; index < parts.length; index += 4) {
    nodes.push(parts[index]);
    const [name, content, emptyName] = parts.slice(index + 1, index + 4);
    const element = elements[name ?? emptyName ?? ""];
    const key = index;
    if (element && content !== undefined) {
      nodes.push(cloneElement(element, { key }, ...insertElements(content, elements)));
    } else if (element) {
      nodes.push(<Fragment key={key}>{element}</Fragment>);
    }
  }
  return nodes;
}
