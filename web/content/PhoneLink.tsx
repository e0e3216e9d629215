// A helpline number as a link.
import { type Helpline, telHref } from "~/services/helplines";
import { TextLink } from "~/ui/navigation/Link";

export function PhoneLink({ line }: { line: Helpline }) {
  return <TextLink to={telHref(line)}>{line.displayNumber ?? line.number}</TextLink>;
}
