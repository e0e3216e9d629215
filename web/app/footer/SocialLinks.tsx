// Social links of the configuration.
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { configQuery } from "~/services/config";
import { Link } from "~/ui/navigation/Link";
import { SocialIcon } from "./SocialIcon";

const names: Record<string, string> = {
  facebook: "Facebook", // not translated: names of companies
  instagram: "Instagram",
  linkedin: "LinkedIn",
  whatsapp: "WhatsApp",
  x: "X",
  youtube: "YouTube",
};

export function SocialLinks() {
  const { data } = useQuery(configQuery);
  const isHydrated = useHydrated();
  // Reserves the height while loading.
  if (!isHydrated || !data) return <div aria-hidden className="h-11" />;
  if (data.social_links.length === 0) return null;
  return (
    <ul aria-label={t`DFT elsewhere`} className="-ms-2.5 flex flex-wrap gap-1">
      {data.social_links.map(({ name, url }) => (
        <li key={name}>
          <Link
            to={url}
            newTab
            className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-full px-2.5 text-sm font-medium text-ink-soft transition-colors hover:bg-accent-soft hover:text-accent-strong"
          >
            <SocialIcon name={name} label={names[name] ?? capitalize(name)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
}
