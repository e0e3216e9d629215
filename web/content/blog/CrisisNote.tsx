// Medical disclaimer and helplines at the end of every health text.
import Phone from "lucide-react/icons/phone";
import { paths } from "~/lib/paths";
import { emergency, teleManas, telHref } from "~/services/helplines";
import { ButtonLink } from "~/ui/Button";
import { TextLink } from "~/ui/navigation/Link";

export function CrisisNote() {
  return (
    <aside aria-labelledby="cannot-wait" className="rounded-card border border-line bg-raised p-6">
      <h2 id="cannot-wait" className="text-lg">
        If it cannot wait
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">
        This text is for everybody and so cannot be advice for you alone; a doctor who has spoken with you can give
        that. If you think of harming yourself, or somebody near you does, call now. Tele-MANAS is free, day and night,
        in many languages. In danger call {emergency.number}.{" "}
        <TextLink to={paths.crisis}>What to do right now</TextLink>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={telHref(teleManas)} icon={Phone} variant="secondary">
          Call Tele-MANAS {teleManas.number}
        </ButtonLink>
        <ButtonLink to={telHref(emergency)} icon={Phone} variant="ghost">
          Call {emergency.number}
        </ButtonLink>
      </div>
    </aside>
  );
}
