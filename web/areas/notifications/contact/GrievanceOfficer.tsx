// The configured grievance officer and the legal response times.
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import Clock from "lucide-react/icons/clock";
import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import UserRound from "lucide-react/icons/user-round";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { QueryState } from "~/ui/feedback/QueryState";
import { LoadingState, SkeletonText } from "~/ui/feedback/Skeleton";
import { TextLink } from "~/ui/navigation/Link";
import { contactQuery, type Officer } from "./api";

export function GrievanceOfficer() {
  return (
    <section aria-labelledby="grievance-officer" className="rounded-card border border-line bg-raised p-6">
      <h2 id="grievance-officer" className="text-lg">
        <Trans>Grievance officer</Trans>
      </h2>
      <OfficerContact />
      <p className="mt-4 flex gap-3 border-t border-line pt-4 text-sm text-ink-soft">
        <Clock aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
        <span>
          <Trans>
            A complaint gets a ticket number at once, is acknowledged within 48 hours and settled within a month, as the
            Consumer Protection (E-Commerce) Rules, 2020 ask.
          </Trans>
        </span>
      </p>
    </section>
  );
}

function OfficerContact() {
  const contact = useQuery(contactQuery);
  const hydrated = useHydrated();
  const loading = (
    <div className="mt-3">
      <LoadingState skeleton={<SkeletonText lines={3} />}>
        <Trans>Loading the officer...</Trans>
      </LoadingState>
    </div>
  );
  if (!hydrated) return loading;
  return (
    <QueryState
      query={contact}
      loading={loading}
      error={() => (
        <p role="alert" className="mt-3 text-sm text-ink-soft">
          <Trans>The officer’s name could not be loaded. The form reaches them all the same.</Trans>
        </p>
      )}
    >
      {({ grievance_officer }) => <OfficerDetails officer={grievance_officer} />}
    </QueryState>
  );
}

function OfficerDetails({ officer: { name, email, phone } }: { officer: Officer }) {
  if (!name && !email && !phone) {
    return (
      <p className="mt-3 text-sm text-ink-soft">
        <Trans>Nobody is named yet. What you write here is read all the same.</Trans>
      </p>
    );
  }
  return (
    <ul className="mt-3">
      {name && (
        <li className="flex min-h-11 items-center gap-3">
          <UserRound aria-hidden className="size-5 shrink-0 text-accent" />
          {name}
        </li>
      )}
      {email && (
        <li className="flex items-center gap-3">
          <Mail aria-hidden className="size-5 shrink-0 text-accent" />
          <TextLink touchTarget to={`mailto:${email}`} className="min-w-0 wrap-anywhere">
            {email}
          </TextLink>
        </li>
      )}
      {phone && (
        <li className="flex items-center gap-3">
          <Phone aria-hidden className="size-5 shrink-0 text-accent" />
          <TextLink touchTarget to={`tel:${phone.replace(/[^\d+]/g, "")}`}>
            {phone}
          </TextLink>
        </li>
      )}
    </ul>
  );
}
