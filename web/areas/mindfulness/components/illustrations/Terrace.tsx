// Illustration: a person asleep on a terrace under the moon.

export function Terrace({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 480 440" className={className}>
      <defs>
        <clipPath id="terrace-sky">
          <path d="M24 404V196C24 92 120 24 240 24s216 68 216 172v208Z" />
        </clipPath>
      </defs>
      <g clipPath="url(#terrace-sky)">
        <path d="M0 0h480v440H0Z" className="fill-art-night" />
        <circle cx="330" cy="132" r="118" className="fill-art-deep" opacity="0.55" />
        <circle cx="330" cy="132" r="78" className="fill-art-deep" />
        <path d="M352 78a58 58 0 1 0 38 72 46 46 0 0 1-38-72Z" className="fill-art-light" />
        <g className="fill-art-light">
          <circle cx="104" cy="150" r="3" />
          <circle cx="150" cy="92" r="2.5" />
          <circle cx="204" cy="128" r="3.5" />
          <circle cx="232" cy="66" r="2.5" />
          <circle cx="168" cy="180" r="2.5" />
          <circle cx="84" cy="206" r="2.5" />
          <circle cx="258" cy="194" r="2.5" />
          <circle cx="410" cy="214" r="3" />
          <circle cx="430" cy="160" r="2.5" />
        </g>
        <path d="M24 274c60-46 114-44 172-14s132 30 260-24v180H24Z" className="fill-art-dusk" opacity="0.55" />
        <path d="M24 306c72-34 138-30 208-8s150 14 224-14v130H24Z" className="fill-art-deep" />
        {/* A neighbouring house with a lit window. */}
        <path d="M52 330v-66h20v-22h54v22h22v66Z" className="fill-art-night" />
        <path d="M92 262h16v22H92Z" className="fill-art-sun" />
      </g>
      <path
        d="M24 404V196C24 92 120 24 240 24s216 68 216 172v208"
        strokeWidth="7"
        className="fill-none stroke-art-clay"
      />

      {/* Parapet and floor. */}
      <path d="M24 326h432v22H24Z" className="fill-art-clay" />
      <path d="M24 326h432v7H24Z" className="fill-art-sand" />
      <path d="M0 396h480v26a18 18 0 0 1-18 18H18a18 18 0 0 1-18-18Z" className="fill-art-clay" />
      <path d="M0 396h480v11H0Z" className="fill-art-sand" />
      <ellipse cx="258" cy="412" rx="176" ry="10" className="fill-art-deep" opacity="0.35" />

      {/* A charpai with a sleeper under a blanket. */}
      <path
        d="M122 342v70m276-70v70M122 366h276"
        strokeWidth="11"
        strokeLinecap="round"
        className="fill-none stroke-art-deep"
      />
      <path d="M128 372h264v12H128Z" className="fill-art-sand" />
      <rect x="134" y="336" width="72" height="26" rx="13" className="fill-art-light" />
      <circle cx="180" cy="328" r="21" className="fill-art-clay" />
      <path d="M160 330c-4-22 10-34 27-30 14 3 18 14 15 24-12-6-22-6-29-2-3 8-8 10-13 8Z" className="fill-art-night" />
      <path d="M172 332q6 5 12 0" strokeWidth="3" strokeLinecap="round" className="fill-none stroke-art-night" />
      <path d="M196 366c2-24 20-36 50-34 34 2 44-14 78-10 40 4 66 18 68 44Z" className="fill-coral-glow" />
      <path
        d="M226 366c2-14 14-22 34-22m26 22c2-16 18-26 42-24"
        strokeWidth="4"
        strokeLinecap="round"
        className="fill-none stroke-art-sun"
      />
      {/* Clay pot, cup and lamp. */}
      <path
        d="M58 360c-14 8-20 18-18 28 2 12 12 16 28 16s26-4 28-16c2-10-4-20-18-28v-8H58Z"
        className="fill-coral-glow"
      />
      <rect x="52" y="346" width="32" height="8" rx="4" className="fill-art-deep" />
      <path d="M428 404h28l4-12h-36Z" className="fill-art-deep" />
      <path d="M442 366c8 10 9 16 5 22a7 7 0 0 1-10 0c-4-6-3-12 5-22Z" className="fill-art-sun" />
    </svg>
  );
}
