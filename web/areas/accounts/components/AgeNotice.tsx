// The minimum age for an account, with links to the terms and the privacy policy.
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { paths } from "~/lib/paths";
import { TextLink } from "~/ui/navigation/Link";

const documents = [
  { to: paths.terms, label: msg`Terms of use` },
  { to: paths.privacy, label: msg`Privacy policy` },
];

export function AgeNotice() {
  return (
    <div className="text-sm text-ink-soft">
      <p>
        <Trans>Accounts are for people of 18 and over.</Trans>
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {documents.map(({ to, label }) => (
          <li key={to}>
            <TextLink touchTarget to={to}>
              {t(label)}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
