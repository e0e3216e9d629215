// A number to call, as a link, from the one place that knows the numbers.
import { dialling, type Helpline } from "~/lib/helplines";
import { TextLink } from "~/ui/Link";

export function Dial({ line }: { line: Helpline }) {
  return <TextLink to={dialling(line)}>{line.written ?? line.number}</TextLink>;
}
