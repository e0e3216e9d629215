// A doctor in a list, with links to the profile and to booking.
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import BadgeCheck from "lucide-react/icons/badge-check";
import BriefcaseMedical from "lucide-react/icons/briefcase-medical";
import Languages from "lucide-react/icons/languages";
import MapPin from "lucide-react/icons/map-pin";
import UsersRound from "lucide-react/icons/users-round";
import Video from "lucide-react/icons/video";
import { bookingPath, doctorPath } from "~/lib/paths";
import { Badge } from "~/ui/Badge";
import { ButtonLink } from "~/ui/Button";
import { Card, CardFooter, CardTitle } from "~/ui/Card";
import { Avatar } from "~/ui/media/Avatar";
import { Rating } from "~/ui/Rating";
import type { Doctor } from "../api";
import { ConsultationFee } from "./ConsultationFee";
import { type DoctorFact, DoctorFacts } from "./DoctorFacts";
import { FavouriteButton } from "./FavouriteButton";
import { formatLanguages } from "./languages";

type Props = { doctor: Doctor; level?: 2 | 3 | 4; eager?: boolean };

export function DoctorCard({ doctor, level = 3, eager }: Props) {
  const name = doctor.display_name;
  return (
    <Card as="article">
      <div className="flex gap-4">
        <Avatar
          name={doctor.name}
          src={doctor.image}
          shape="arch"
          decorative
          eager={eager}
          className="max-w-20 self-start sm:max-w-24"
        />
        <div className="min-w-0 flex-1">
          <div className="flex items-start justify-between gap-1">
            <CardTitle to={doctorPath(doctor.id)} level={level}>
              {name}
            </CardTitle>
            <span className="relative z-10 -me-3 -mt-2">
              <FavouriteButton doctorId={doctor.id} name={name} />
            </span>
          </div>
          {doctor.degree && <p className="text-sm text-ink-soft">{doctor.degree}</p>}
          <Rating rating={doctor.rating} reviews={doctor.review_count} className="mt-1" />
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {doctor.verified && (
          <Badge tone="ok" icon={BadgeCheck}>
            <Trans>Verified</Trans>
          </Badge>
        )}
        {doctor.availability && <Badge tone={doctor.next_available_at ? "ok" : "neutral"}>{doctor.availability}</Badge>}
        {doctor.specializations.map(({ id, name }) => (
          <Badge key={id} tone="accent">
            {name}
          </Badge>
        ))}
      </div>
      {doctor.bio && <p className="mt-3 line-clamp-3 text-sm text-ink-soft">{doctor.bio}</p>}
      <DoctorFacts facts={factsOf(doctor)} className="mt-4 border-t border-line pt-4" />
      <CardFooter>
        <ConsultationFee fee={doctor.consultation_fee} />
        <div className="grid w-full grid-cols-2 gap-3">
          <ButtonLink to={doctorPath(doctor.id)} size="small" variant="secondary" className="px-2">
            <Trans>
              View Profile<span className="sr-only"> of {name}</span>
            </Trans>
          </ButtonLink>
          <ButtonLink to={bookingPath(doctor.id)} size="small" className="px-2">
            <Trans>
              Book Now<span className="sr-only"> with {name}</span>
            </Trans>
          </ButtonLink>
        </div>
      </CardFooter>
    </Card>
  );
}

function factsOf(doctor: Doctor): DoctorFact[] {
  const { experience, hospital, patient_count: patients } = doctor;
  const location = doctor.location || t`Online`;
  return [
    {
      icon: MapPin,
      label: t`Hospital and location`,
      value: hospital ? t`${hospital}, ${location}` : location,
      fullWidth: true,
    },
    { icon: BriefcaseMedical, label: t`Experience`, value: plural(experience, { one: "# year", other: "# years" }) },
    { icon: UsersRound, label: t`Patients`, value: plural(patients, { one: "# patient", other: "# patients" }) },
    { icon: Video, label: t`Session`, value: t`Video Call` },
    { icon: Languages, label: t`Languages`, value: formatLanguages(doctor) },
  ];
}
