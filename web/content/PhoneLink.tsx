// A helpline number as a `tel:` link.
import { type Helpline, telHref } from "~/services/helplines";
import { TextLink } from "~/ui/navigation/Link";

export function PhoneLink({ helpline }: { helpline: Helpline }) {
  return <TextLink to={telHref(helpline)}>{helpline.displayNumber ?? helpline.number}</TextLink>;
}
