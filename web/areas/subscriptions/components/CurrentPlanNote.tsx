// A note above the plans: the member's current plan, or a sign-in link for guests.
import { Trans } from "@lingui/react/macro";
import Crown from "lucide-react/icons/crown";
import { paths } from "~/lib/paths";
import { loginUrl } from "~/services/loginRedirect";
import type { Session } from "~/services/session";
import { TextLink } from "~/ui/navigation/Link";

export function CurrentPlanNote({ session: { status, user } }: { session: Session }) {
  if (status === "guest") {
    return (
      <p className="text-ink-soft">
        <Trans>
          To subscribe you <TextLink to={loginUrl(paths.subscriptions)}>sign in</TextLink> with your Google account
          first.
        </Trans>
      </p>
    );
  }
  if (!user?.is_premium) return null;
  const planName = user.subscription_plan_name;
  return (
    <p className="flex items-start gap-3">
      <Crown aria-hidden className="mt-0.5 size-6 shrink-0 text-premium" />
      <span>
        {planName ? (
          <Trans>
            You have the <strong>{planName}</strong> now. Each card says what a change would mean.
          </Trans>
        ) : (
          <Trans>
            You have the <strong>premium access</strong> now. Each card says what a change would mean.
          </Trans>
        )}{" "}
        <TextLink to={paths.mySubscriptions}>
          <Trans>My Subscriptions</Trans>
        </TextLink>
      </span>
    </p>
  );
}
