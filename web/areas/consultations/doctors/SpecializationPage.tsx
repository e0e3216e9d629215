// A specialization: description, conditions, approaches and its doctors.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Check from "lucide-react/icons/check";
import Sprout from "lucide-react/icons/sprout";
import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { QueryError } from "~/ui/feedback/QueryError";
import type { QueryFailure } from "~/ui/feedback/QueryState";
import { CoverImage } from "~/ui/media/CoverImage";
import { BackLink } from "~/ui/navigation/BackLink";
import type { Specialization } from "../api";
import { SPECIALIZATION_STATS, TREATMENT_APPROACHES } from "../constants";
import { SpecializationDoctors } from "./SpecializationDoctors";

type Props = {
  name: string;
  /** Undefined when it could not be loaded. */
  specialization?: Specialization;
  queryFailure?: QueryFailure;
};

export default function SpecializationPage({ name, specialization, queryFailure }: Props) {
  const stats = [
    { value: String(specialization?.doctor_count ?? "–"), label: t`Available doctors` },
    ...SPECIALIZATION_STATS.map(({ value, label }) => ({ value: t(value), label: t(label) })),
  ];
  const approaches = specialization?.treatmentApproaches;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-2 sm:px-6">
      <BackLink to={paths.consultations}>{t`Consultations`}</BackLink>
      <header className="mt-2 overflow-hidden rounded-sheet bg-accent-soft md:grid md:grid-cols-[1.3fr_1fr]">
        <CoverImage name={name} className="aspect-5/2 w-full md:order-last md:aspect-auto md:size-full" />
        <div className="p-6 md:p-10">
          <h1 className="text-2xl">{name}</h1>
          <p className="mt-3 max-w-prose text-ink-soft">{specialization?.description || fallbackDescription(name)}</p>
          <dl className="mt-6 grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-4">
            {stats.map(({ value, label }) => (
              <div key={label} className="flex flex-col-reverse justify-end">
                <dt className="text-sm text-ink-soft">{label}</dt>
                <dd className="text-lg font-bold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </header>
      <div className="mt-10 grid gap-10 px-2 sm:px-0 md:grid-cols-2 md:gap-12">
        <BulletList
          title={t`Common conditions`}
          icon={<Check className="size-5" />}
          items={specialization?.commonConditions}
        >
          <Trans>Your doctor will ask what you are going through, and finds the name for it with you.</Trans>
        </BulletList>
        <BulletList
          title={t`Treatment approaches`}
          icon={<Sprout className="size-5" />}
          items={approaches?.length ? approaches : TREATMENT_APPROACHES.map((approach) => t(approach))}
        />
      </div>
      <div className="mt-12">
        {specialization ? (
          <SpecializationDoctors specialization={specialization} />
        ) : (
          queryFailure && <QueryError title={t`The doctors could not be loaded`} {...queryFailure} />
        )}
      </div>
    </div>
  );
}

function fallbackDescription(name: string): string {
  return t`Care for ${name} by doctors who have given it years of their work.`;
}

type BulletListProps = { title: string; icon: ReactNode; items: readonly string[] | undefined; children?: ReactNode };

function BulletList({ title, icon, items = [], children }: BulletListProps) {
  return (
    <section aria-label={title}>
      <h2 className="text-xl">{title}</h2>
      {items.length > 0 ? (
        <ul className="mt-4 flex flex-col gap-3">
          {items.map((item) => (
            <li key={item} className="flex gap-3">
              <span aria-hidden className="mt-1 shrink-0 text-coral">
                {icon}
              </span>
              {item}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 max-w-prose text-ink-soft">{children}</p>
      )}
    </section>
  );
}
