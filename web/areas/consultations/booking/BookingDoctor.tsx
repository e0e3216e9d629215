// The doctor being booked, with fee and session features.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LucideIcon } from "lucide-react";
import BadgeCheck from "lucide-react/icons/badge-check";
import Clock from "lucide-react/icons/clock";
import Languages from "lucide-react/icons/languages";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import ShieldCheck from "lucide-react/icons/shield-check";
import Video from "lucide-react/icons/video";
import { doctorPath } from "~/lib/paths";
import { Badge } from "~/ui/Badge";
import { Avatar } from "~/ui/media/Avatar";
import { Link } from "~/ui/navigation/Link";
import { Rating } from "~/ui/Rating";
import type { Doctor } from "../api";
import { SESSION_FEATURES } from "../constants";
import { ConsultationFee } from "../doctors/ConsultationFee";
import { formatLanguages } from "../doctors/languages";

const featureIcons: readonly LucideIcon[] = [Video, Clock, ShieldCheck, LockKeyhole];

export function BookingDoctor({ doctor }: { doctor: Doctor }) {
  const languages = formatLanguages(doctor);
  return (
    <section
      aria-label={doctor.display_name}
      className="overflow-hidden rounded-card border border-line bg-raised lg:sticky lg:top-24"
    >
      <div className="flex gap-4 p-5 lg:flex-col lg:p-6">
        <Avatar
          name={doctor.name}
          src={doctor.image}
          shape="arch"
          decorative
          eager
          className="max-w-20 self-start lg:max-w-36"
        />
        <div className="min-w-0">
          <p className="text-lg font-semibold">
            <Link to={doctorPath(doctor.id)} className="hover:text-accent-strong hover:underline">
              {doctor.display_name}
            </Link>
          </p>
          <Rating rating={doctor.rating} reviews={doctor.review_count} className="mt-1" />
          <p className="mt-1 flex items-center gap-2 text-sm text-ink-soft">
            <Languages aria-hidden className="size-4 shrink-0 text-accent" />
            <span>
              <Trans>
                <span className="sr-only">Languages: </span>
                {languages}
              </Trans>
            </span>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 px-5 pb-5 lg:px-6">
        {doctor.verified && (
          <Badge tone="ok" icon={BadgeCheck}>
            <Trans>Verified</Trans>
          </Badge>
        )}
        {doctor.specializations.map(({ id, name }) => (
          <Badge key={id} tone="accent">
            {name}
          </Badge>
        ))}
      </div>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-2 border-t border-line px-5 py-4 text-sm text-ink-soft lg:grid-cols-1 lg:px-6">
        {SESSION_FEATURES.map((feature, index) => {
          const Icon = featureIcons[index] ?? ShieldCheck;
          return (
            <li key={feature.id} className="flex items-start gap-2">
              <Icon aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
              {t(feature)}
            </li>
          );
        })}
      </ul>
      <div className="flex items-baseline justify-between gap-3 border-t border-line bg-accent-soft px-5 py-4 lg:px-6">
        <span className="text-sm text-ink-soft">
          <Trans>Consultation fee</Trans>
        </span>
        <ConsultationFee fee={doctor.consultation_fee} />
      </div>
    </section>
  );
}
