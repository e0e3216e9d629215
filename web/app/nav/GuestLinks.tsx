// The two ways in, for guests.
import { Trans } from "@lingui/react/macro";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { cn } from "~/ui/cn";

/** `wide` fills a phone's menu. */
export function GuestLinks({ wide = false }: { wide?: boolean }) {
  return (
    <div className={cn("flex gap-2", wide && "flex-col gap-3")}>
      <ButtonLink
        to={paths.login}
        variant={wide ? "secondary" : "ghost"}
        size={wide ? "medium" : "small"}
        fullWidth={wide}
      >
        <Trans>Sign In</Trans>
      </ButtonLink>
      <ButtonLink to={paths.login} size={wide ? "medium" : "small"} fullWidth={wide}>
        <Trans>Get Started</Trans>
      </ButtonLink>
    </div>
  );
}
