// Our own screens, drawn small for the demo. They show, and do nothing.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import BadgeCheck from "lucide-react/icons/badge-check";
import Mic from "lucide-react/icons/mic";
import Pause from "lucide-react/icons/pause";
import Phone from "lucide-react/icons/phone";
import PhoneOff from "lucide-react/icons/phone-off";
import Star from "lucide-react/icons/star";
import Video from "lucide-react/icons/video";
import type { ReactNode } from "react";
import { formatInr } from "~/lib/format";
import { teleManas } from "~/services/helplines";
import { cn } from "~/ui/cn";
import { Avatar } from "~/ui/media/Avatar";
import { CoverImage } from "~/ui/media/CoverImage";

function Screen({ width = "w-64", className, children }: { width?: string; className?: string; children: ReactNode }) {
  return (
    <div
      className={cn("overflow-hidden rounded-card border border-line bg-raised text-sm shadow-float", width, className)}
    >
      {children}
    </div>
  );
}

const pill = "rounded-control py-1.5 text-center text-xs font-semibold whitespace-nowrap";

export function DoctorScreen() {
  return (
    <Screen className="p-4">
      <div className="flex items-center gap-4">
        <Avatar name="Meera Iyer" shape="arch" decorative className="max-w-16" />
        <div className="min-w-0">
          <p className="flex items-center gap-1.5 font-semibold">
            {t`Dr. Meera Iyer`} <BadgeCheck className="size-4 text-accent" />
          </p>
          <p className="text-xs text-ink-soft">{t`Sleep, anxiety`}</p>
          <p className="flex items-center gap-1 text-xs text-ink-soft">
            <Star className="size-3.5 fill-star text-transparent" /> {t`Tamil, English`}
          </p>
        </div>
      </div>
      <div className="mt-4 flex items-center justify-between border-t border-line pt-3">
        <span className="font-bold">{formatInr(900)}</span>
        <span className={`${pill} bg-accent px-3 text-accent-ink`}>{t`Book Now`}</span>
      </div>
    </Screen>
  );
}

const times = () => [
  { time: t`9:00 AM`, look: "border border-line-strong" },
  { time: t`11:00 AM`, look: "bg-taken-soft text-taken" },
  { time: t`2:00 PM`, look: "border border-line-strong" },
  { time: t`4:00 PM`, look: "bg-hold-soft text-hold" },
  { time: t`6:00 PM`, look: "bg-accent text-accent-ink" },
  { time: t`8:00 PM`, look: "border border-line-strong" },
];

export function TimesScreen() {
  return (
    <Screen className="p-4">
      <p className="font-semibold">{t`Thursday, after work`}</p>
      <div className="mt-3 grid grid-cols-3 gap-2">
        {times().map(({ time, look }) => (
          <span key={time} className={`${pill} ${look}`}>
            {time}
          </span>
        ))}
      </div>
      <p className="mt-3 text-xs text-ink-soft">{t`All times in India (IST)`}</p>
    </Screen>
  );
}

export function RoomScreen() {
  return (
    <Screen className="relative bg-art-night">
      <Avatar name="Meera Iyer" shape="square" decorative className="mx-auto max-w-36 rounded-none" />
      <div className="absolute end-3 top-3 w-14 rounded-control border-2 border-raised">
        <Avatar name="You" shape="square" decorative className="rounded-control" />
      </div>
      <div className="flex justify-center gap-3 bg-raised py-3">
        {[Mic, Video].map((Icon) => (
          <span
            key={Icon.displayName}
            className="grid size-9 place-items-center rounded-full bg-accent-soft text-accent"
          >
            <Icon className="size-4" />
          </span>
        ))}
        <span className="grid size-9 place-items-center rounded-full bg-danger text-danger-ink">
          <PhoneOff className="size-4" />
        </span>
      </div>
    </Screen>
  );
}

export function PlayerScreen() {
  return (
    <Screen>
      <CoverImage name="Rain at night" motif="moon" className="aspect-5/2 w-full" />
      <div className="p-4">
        <p className="font-semibold">{t`July on a Tin Roof`}</p>
        <div className="mt-3 flex items-center gap-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent text-accent-ink">
            <Pause className="size-5 fill-current" />
          </span>
          <div className="h-1.5 grow overflow-hidden rounded-full bg-line">
            <div className="h-full w-2/5 bg-accent" />
          </div>
          <span className="text-xs tabular-nums text-ink-soft">12:04</span>
        </div>
      </div>
    </Screen>
  );
}

export function ShopScreen() {
  return (
    <div className="flex gap-3">
      <Thing name={t`Mogra candle`} motif="candle" price={349} />
      <Thing name={t`Tea bowls`} motif="cup" price={899} />
    </div>
  );
}

function Thing({ name, motif, price }: { name: string; motif: "candle" | "cup"; price: number }) {
  return (
    <Screen width="w-32">
      <CoverImage name={name} motif={motif} kind="thing" className="aspect-4/3 w-full" />
      <div className="p-3">
        <p className="text-xs font-semibold">{name}</p>
        <p className="font-bold">{formatInr(price)}</p>
        <p className={`${pill} mt-2 bg-accent-soft text-accent`}>{t`Add to Cart`}</p>
      </div>
    </Screen>
  );
}

export function CallScreen() {
  const { number } = teleManas;
  return (
    <Screen className="p-5">
      <p className="text-base font-semibold">{t`You do not have to get through this alone`}</p>
      <p className="mt-4 flex items-center gap-3 rounded-control bg-accent px-4 py-3 font-bold text-accent-ink">
        <Phone className="size-5" /> <Trans>Call {number}</Trans>
      </p>
    </Screen>
  );
}
