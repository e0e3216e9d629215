// A carved window: hills like a breath, a plant and a cup on the sill; a low sun in it by day, the moon by night.
import { useId } from "react";

const ARCH =
  // not translated: path data
  "M96 440V236a30 30 0 0 1 8-46 32 32 0 0 1 24-44 34 34 0 0 1 38-36c24-4 54-20 74-46 20 26 50 42 74 46a34 34 0 0 1 38 36 32 32 0 0 1 24 44 30 30 0 0 1 8 46v204z";

export function Jharokha({ className }: { className?: string }) {
  const opening = useId();
  return (
    <svg aria-hidden="true" viewBox="0 0 480 520" className={className}>
      <clipPath id={opening}>
        <path d={ARCH} />
      </clipPath>

      <path d="M56 456V150C56 96 190 76 240 18c50 58 184 78 184 132v306z" className="fill-art-sand" />
      <path
        d="M74 448V164c0-46 118-62 166-114 48 52 166 68 166 114v284"
        strokeWidth="3"
        className="fill-none stroke-art-clay"
      />

      <g clipPath={`url(#${opening})`}>
        <path d="M60 40h360v420H60z" className="fill-art-mist" />
        <circle cx="296" cy="236" r="92" className="fill-art-haze" />
        <circle cx="296" cy="236" r="52" className="fill-art-orb" />
        <path
          d="M152 212h.1M198 108h.1M236 160h.1M176 262h.1M262 118h.1M342 150h.1M128 250h.1M312 112h.1"
          strokeWidth="6"
          strokeLinecap="round"
          className="stroke-art-star"
        />
        <path d="M60 306c46-50 96-50 148 0s88 50 130 6 62-34 90-22v170H60z" className="fill-art-sage" />
        <path d="M60 352c40-34 94-40 136-10s84 36 122 6 66-30 110-14v126H60z" className="fill-art-teal" />
        <path d="M60 396c60-30 116-28 162-8s114 26 206-14v86H60z" className="fill-art-deep" />
        <path
          d="M150 178c6-7 12-7 17 0 5-7 11-7 17 0M196 152c4-5 9-5 13 0 4-5 8-5 13 0"
          strokeWidth="3"
          strokeLinecap="round"
          className="fill-none stroke-art-deep"
        />
      </g>
      <path d={ARCH} strokeWidth="6" strokeLinejoin="round" className="fill-none stroke-art-clay" />

      <rect x="36" y="438" width="408" height="26" rx="6" className="fill-art-sand" />
      <path d="M36 458h408v2a6 6 0 0 1-6 6H42a6 6 0 0 1-6-6z" className="fill-art-clay" />
      <path d="M68 466h344l-14 22H82z" className="fill-art-sand" />

      <path
        d="M142 392v-60M142 372c-16-2-26-12-27-28 16 1 26 12 27 28zM142 356c15-3 24-13 24-29-15 3-24 14-24 29zM142 336c-9-9-10-22-2-34 10 10 11 23 2 34z"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="fill-art-sage stroke-art-light"
      />
      <path d="M116 398h52l-7 40h-38z" className="fill-coral-glow" />
      <rect x="111" y="388" width="62" height="13" rx="4" className="fill-art-sun" />

      <path d="M364 410c15-2 15 19-2 18" strokeWidth="4" strokeLinecap="round" className="fill-none stroke-art-light" />
      <path d="M316 406h48v14c0 12-8 18-24 18s-24-6-24-18z" className="fill-art-light" />
      <path
        d="M332 396c-6-8 6-12 0-22M347 396c-6-8 6-12 0-22"
        strokeWidth="3"
        strokeLinecap="round"
        className="fill-none stroke-art-light"
      />
    </svg>
  );
}
