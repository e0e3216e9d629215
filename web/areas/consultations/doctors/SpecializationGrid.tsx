// A grid of specialization cards.
import { Plural } from "@lingui/react/macro";
import { specializationPath } from "~/lib/paths";
import { Card, CardTitle } from "~/ui/Card";
import { CoverImage } from "~/ui/media/CoverImage";
import type { Specialization } from "../api";
import { specializationGridClasses } from "./DoctorCardSkeletons";

export function SpecializationGrid({ specializations }: { specializations: readonly Specialization[] }) {
  return (
    <ul className={specializationGridClasses}>
      {specializations.map(({ id, name, slug, description, doctor_count: count }) => (
        <li key={id}>
          <Card as="article" media={<CoverImage name={name} className="aspect-5/3 w-full" />}>
            <CardTitle to={specializationPath(slug)}>{name}</CardTitle>
            <p className="mt-1 line-clamp-3 text-sm text-ink-soft">{description}</p>
            <p className="mt-auto pt-3 text-sm font-semibold text-accent">
              <Plural value={count} one="# doctor" other="# doctors" />
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
