// What `<Trans>` compiles to: Lingui's component without its context, because a document has one language.
import type { TransProps } from "@lingui/react";
import { TransNoContext } from "@lingui/react/server";
import { i18n } from "./i18n";

const lingui = { i18n };

export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={lingui} />;
}
