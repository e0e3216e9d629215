// Telemedicine consent, given once before the first call: by video, with this doctor, not recorded.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import BadgeCheck from "lucide-react/icons/badge-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Lock from "lucide-react/icons/lock";
import LogIn from "lucide-react/icons/log-in";
import VideoOff from "lucide-react/icons/video-off";
import { type FormEvent, useState } from "react";
import { errorMessage } from "~/api/errorMessages";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/Button";
import { CheckboxField } from "~/ui/forms/Field";
import { TextLink } from "~/ui/navigation/Link";
import { giveConsent, type Room } from "../../api";
import { AppointmentTime } from "../../appointments/AppointmentTime";

type Props = { room: Room; token: string; onConsented: (room: Room) => void };

export function Consent({ room, token, onConsented }: Props) {
  const [checked, setChecked] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const consent = useMutation({ mutationFn: () => giveConsent(token), onSuccess: onConsented });
  const isDoctor = room.side === "doctor";
  const doctor = room.doctor_name;
  const otherName = isDoctor ? room.other_name : doctor;
  const registrationNumber = room.registration_number;
  const problem = errorMessage(consent.error);
  const error = submitted && !checked ? t`Please tick the box if you agree.` : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (checked && !consent.isPending) consent.mutate();
  }

  return (
    <section className="mx-auto max-w-xl px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
      <h1 className="text-2xl">
        <Trans>Before you go in</Trans>
      </h1>
      <p className="mt-2 text-ink-soft">
        <Trans>
          {otherName}, <AppointmentTime time={room.starts_at} />
        </Trans>
      </p>

      <ul className="mt-6 flex flex-col gap-5 rounded-card border border-line bg-raised p-5 sm:p-6">
        <Point icon={BadgeCheck} title={isDoctor ? t`You practise here as` : t`Who you will meet`}>
          {registrationNumber ? (
            <Trans>
              {doctor}, registration number {registrationNumber}
            </Trans>
          ) : (
            doctor
          )}
        </Point>
        <Point icon={Lock} title={t`Between the two of you`}>
          <Trans>
            Sound and picture go from one device to the other, encrypted all the way. Nobody at DFT can see or hear
            them.
          </Trans>
        </Point>
        <Point icon={VideoOff} title={t`Not recorded`}>
          <Trans>
            We record nothing, and neither side may. Messages you write in the room are gone when it closes.
          </Trans>
        </Point>
      </ul>

      <form onSubmit={submit} noValidate className="mt-6">
        <CheckboxField
          name="consent"
          required
          checked={checked}
          onChange={(event) => setChecked(event.target.checked)}
          aria-invalid={error ? true : undefined}
          label={
            isDoctor
              ? t`I am the doctor named above, and I agree to hold this consultation by video (telemedicine), without recording it.`
              : t`I agree to a consultation by video (telemedicine) with this doctor. I know that it is not recorded, and that I can leave at any time.`
          }
        />
        <div role="alert">
          {(error || consent.error) && (
            <p className="mt-2 flex items-start gap-1.5 text-sm font-medium text-danger">
              <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
              {error ?? t`That did not work. ${problem} Please try again.`}
            </p>
          )}
        </div>
        <Button
          type="submit"
          fullWidth
          icon={LogIn}
          loading={consent.isPending}
          className="mt-5 rtl:[&_svg]:-scale-x-100"
        >
          <Trans>Agree and go on</Trans>
        </Button>
      </form>
      {!isDoctor && (
        <p className="mt-6 text-sm text-ink-soft">
          <Trans>
            In an emergency a video call is not enough: please call 112, or see{" "}
            <TextLink to={paths.crisis}>where help is at once</TextLink>.
          </Trans>
        </p>
      )}
    </section>
  );
}

type PointProps = { icon: typeof Lock; title: string; children: React.ReactNode };

function Point({ icon: Icon, title, children }: PointProps) {
  return (
    <li className="flex gap-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-soft">{children}</p>
      </div>
    </li>
  );
}
