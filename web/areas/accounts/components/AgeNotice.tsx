// Whom accounts are for, and the papers that go with one.
import { paths } from "~/lib/paths";
import { TextLink } from "~/ui/navigation/Link";

const papers = [
  { to: paths.terms, label: "Terms of use" },
  { to: paths.privacy, label: "Privacy policy" },
];

export function AgeNotice() {
  return (
    <div className="text-sm text-ink-soft">
      <p>Accounts are for people of 18 and over.</p>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {papers.map(({ to, label }) => (
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
