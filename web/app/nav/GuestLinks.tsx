// The two ways in, for guests.
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { classes } from "~/ui/classes";

/** `wide` fills a phone's menu. */
export function GuestLinks({ wide = false }: { wide?: boolean }) {
  return (
    <div className={classes("flex gap-2", wide && "flex-col gap-3")}>
      <ButtonLink to={paths.login} variant={wide ? "secondary" : "quiet"} size={wide ? "medium" : "small"} wide={wide}>
        Sign In
      </ButtonLink>
      <ButtonLink to={paths.login} size={wide ? "medium" : "small"} wide={wide}>
        Get Started
      </ButtonLink>
    </div>
  );
}
