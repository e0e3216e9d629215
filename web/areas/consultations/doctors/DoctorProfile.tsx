// The doctor's profile page with quick booking.
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LucideIcon } from "lucide-react";
import Award from "lucide-react/icons/award";
import BadgeCheck from "lucide-react/icons/badge-check";
import Bookmark from "lucide-react/icons/bookmark";
import BriefcaseMedical from "lucide-react/icons/briefcase-medical";
import Clock from "lucide-react/icons/clock";
import GraduationCap from "lucide-react/icons/graduation-cap";
import Languages from "lucide-react/icons/languages";
import LifeBuoy from "lucide-react/icons/life-buoy";
import MapPin from "lucide-react/icons/map-pin";
import MessageCircle from "lucide-react/icons/message-circle";
import TrendingUp from "lucide-react/icons/trending-up";
import UsersRound from "lucide-react/icons/users-round";
import Video from "lucide-react/icons/video";
import type { ReactNode } from "react";
import { formatNumber } from "~/lib/format";
import { paths, specializationPath } from "~/lib/paths";
import { Badge } from "~/ui/Badge";
import { ButtonLink, IconButton } from "~/ui/Button";
import { Avatar } from "~/ui/media/Avatar";
import { BackLink } from "~/ui/navigation/BackLink";
import { Link } from "~/ui/navigation/Link";
import { Rating } from "~/ui/Rating";
import type { Doctor } from "../api";
import { QuickBooking } from "../booking/QuickBooking";
import { SESSION_DURATION, SESSION_TYPE, SUCCESS_RATE, TREATMENT_APPROACHES } from "../constants";
import { formatLanguages } from "./languages";
import { slugOf } from "./rules";
import { useSavedDoctor } from "./savedDoctors";

export default function DoctorProfile({ doctor }: { doctor: Doctor }) {
  const name = doctor.display_name;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-2 sm:px-6">
      <BackLink to={paths.doctors}>{t`All doctors`}</BackLink>
      <div className="mt-2 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
        <div className="contents lg:flex lg:flex-col lg:gap-10">
          <ProfileHeader doctor={doctor} name={name} />
          <div className="order-last mt-4 flex flex-col gap-10 px-2 sm:px-0 lg:order-none lg:mt-0">
            <About doctor={doctor} name={name} />
            <Sessions doctor={doctor} />
            <Education doctor={doctor} />
            <TreatmentApproaches />
          </div>
        </div>
        <div className="flex flex-col gap-4 lg:sticky lg:top-24">
          <QuickBooking doctor={doctor} />
          <Contact doctorId={doctor.id} />
        </div>
      </div>
    </div>
  );
}

function ProfileHeader({ doctor, name }: { doctor: Doctor; name: string }) {
  const { experience, patient_count: patients } = doctor;
  return (
    <header className="relative rounded-sheet bg-accent-soft p-5 sm:p-8">
      <div className="flex flex-col gap-5 sm:flex-row sm:gap-8">
        <Avatar
          name={doctor.name}
          src={doctor.image}
          shape="arch"
          decorative
          eager
          className="max-w-32 self-start sm:max-w-44"
        />
        <div className="min-w-0">
          <div className="flex flex-wrap gap-2">
            {doctor.verified && (
              <Badge tone="ok" icon={BadgeCheck}>
                <Trans>Verified</Trans>
              </Badge>
            )}
            {doctor.availability && (
              <Badge tone={doctor.next_available_at ? "ok" : "neutral"}>{doctor.availability}</Badge>
            )}
          </div>
          <h1 className="mt-3 text-2xl">{name}</h1>
          {doctor.degree && <p className="mt-1 text-ink-soft">{doctor.degree}</p>}
          <Rating rating={doctor.rating} reviews={doctor.review_count} className="mt-2" />
          <ul className="mt-4 flex flex-wrap gap-2">
            {doctor.specializations.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to={specializationPath(slugOf(name))}
                  className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-raised px-4 text-sm font-semibold transition-colors hover:border-accent"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <dl className="mt-6 grid grid-cols-3 divide-x divide-line-strong/30 border-t border-line-strong/30 pt-5">
        <Stat
          icon={BriefcaseMedical}
          label={t`Experience`}
          value={plural(experience, { one: "# year", other: "# years" })}
        />
        <Stat
          icon={UsersRound}
          label={plural(patients, { one: "Patient", other: "Patients" })}
          value={formatNumber(patients)}
        />
        <Stat icon={TrendingUp} label={t`Success rate`} value={SUCCESS_RATE} />
      </dl>
      <div className="absolute end-3 top-3 sm:end-5 sm:top-5">
        <BookmarkButton doctorId={doctor.id} name={name} />
      </div>
    </header>
  );
}

function Stat({ icon: Icon, label, value }: { icon: LucideIcon; label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end px-3 first:ps-0 last:pe-0 sm:px-6">
      <dt className="flex items-center gap-1.5 text-sm text-ink-soft">
        <Icon aria-hidden className="hidden size-4 sm:block" />
        {label}
      </dt>
      <dd className="text-lg font-bold tabular-nums">{value}</dd>
    </div>
  );
}

function BookmarkButton({ doctorId, name }: { doctorId: number; name: string }) {
  const [isSaved, toggle] = useSavedDoctor("bookmark", doctorId);
  return (
    <IconButton
      icon={Bookmark}
      label={t`Bookmark ${name}`}
      aria-pressed={isSaved}
      onClick={toggle}
      className="bg-raised aria-pressed:text-coral [&[aria-pressed=true]_svg]:fill-current"
    />
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function About({ doctor, name }: { doctor: Doctor; name: string }) {
  const registrationNumber = doctor.registration_number;
  return (
    <Section id="about" title={t`About ${name}`}>
      <p className="mt-3 max-w-prose text-ink-soft">{doctor.bio || fallbackBio(name, doctor.experience)}</p>
      {registrationNumber && (
        <p className="mt-3 text-sm text-ink-soft">
          <Trans>
            Registration number <span className="font-semibold text-ink">{registrationNumber}</span>
          </Trans>
        </p>
      )}
    </Section>
  );
}

function fallbackBio(name: string, experience: number): string {
  return plural(experience, {
    one: `${name} has # year of experience in mental health care, and takes the time to listen before anything else.`,
    other: `${name} has # years of experience in mental health care, and takes the time to listen before anything else.`,
  });
}

function Sessions({ doctor }: { doctor: Doctor }) {
  const facts = [
    { icon: MapPin, label: t`Location`, value: doctor.location || t`Online Consultations` },
    { icon: Languages, label: t`Languages`, value: formatLanguages(doctor) },
    { icon: Video, label: t`Session type`, value: t(SESSION_TYPE) },
    { icon: Clock, label: t`Session duration`, value: t(SESSION_DURATION) },
  ];
  return (
    <Section id="sessions" title={t`Sessions`}>
      <dl className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {facts.map(({ icon: Icon, label, value }) => (
          <div key={label} className="relative flex min-h-11 flex-col justify-center ps-15">
            <dt className="text-sm text-ink-soft">
              <span className="absolute start-0 top-0 grid size-11 place-items-center rounded-full bg-accent-soft text-accent">
                <Icon aria-hidden className="size-5" />
              </span>
              {label}
            </dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Education({ doctor }: { doctor: Doctor }) {
  return (
    <Section id="education" title={t`Education`}>
      <div className="mt-4 flex gap-4">
        <GraduationCap aria-hidden className="mt-0.5 size-6 shrink-0 text-coral" />
        <div>
          <p className="font-semibold">{doctor.degree || t`Degree in mental health care`}</p>
          <p className="text-ink-soft">{doctor.hospital || t`Recognised medical institution`}</p>
        </div>
      </div>
    </Section>
  );
}

function TreatmentApproaches() {
  return (
    <Section id="approaches" title={t`Treatment approaches`}>
      <ul className="mt-4 flex flex-col gap-3">
        {TREATMENT_APPROACHES.map((approach) => (
          <li key={approach.id} className="flex items-center gap-3">
            <Award aria-hidden className="size-5 shrink-0 text-coral" />
            {t(approach)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Contact({ doctorId }: { doctorId: number }) {
  const contactUrl = (topic: string) => `${paths.contact}?${new URLSearchParams({ topic, doctor: String(doctorId) })}`;
  return (
    <div className="grid grid-cols-2 gap-3">
      <ButtonLink to={contactUrl("message")} variant="secondary" size="small" icon={MessageCircle} className="px-2">
        <Trans context="button">Message</Trans>
      </ButtonLink>
      <ButtonLink to={contactUrl("support")} variant="secondary" size="small" icon={LifeBuoy} className="px-2">
        <Trans>Get Support</Trans>
      </ButtonLink>
    </div>
  );
}
