// The minimum age for an account, with links to the terms and the privacy policy.
import { paths } from "~/lib/paths";
import { TextLink } from "~/ui/navigation/Link";

const documents = [
  { to: paths.terms, label: "Terms of use" },
  { to: paths.privacy, label: "Privacy policy" },
];

export function AgeNotice() {
  return (
    <div className="text-sm text-ink-soft">
      <p>Accounts are for people of 18 and over.</p>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {documents.map(({ to, label }) => (
          <li key={to}>
            <TextLink touchTarget to={to}>
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
