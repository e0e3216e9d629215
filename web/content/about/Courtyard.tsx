// Illustration: a tree with a charpai in a courtyard in the evening.

export function Courtyard({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 480 400" className={className}>
      <path d="M20 372V180C20 80 120 20 240 20s220 60 220 160v192Z" className="fill-art-mist" />
      <circle cx="352" cy="140" r="72" className="fill-art-haze" />
      <circle cx="352" cy="140" r="42" className="fill-art-orb" />
      <path
        d="M80 120h.1M150 66h.1M230 52h.1M300 74h.1M420 210h.1M60 200h.1"
        strokeWidth="6"
        strokeLinecap="round"
        className="stroke-art-star"
      />
      <path d="M20 300c70-26 140-30 220-20s150 8 220-16v108H20Z" className="fill-art-sage" />
      <path d="M20 328h440v44H20Z" className="fill-art-clay" />
      <path d="M20 328h440v10H20Z" className="fill-art-sand" />

      <path d="M176 332c10-50 12-96 4-140l30-4c2 50 6 96 18 144Z" className="fill-art-deep" />
      <path
        d="M196 210c-10-20-30-34-52-40M204 200c8-24 28-40 54-46"
        strokeWidth="12"
        strokeLinecap="round"
        className="fill-none stroke-art-deep"
      />
      <path
        d="M196 66c34-22 76-6 88 24 34 2 52 34 40 60-10 24-40 32-62 22-20 22-58 24-78 4-26 14-64 6-74-22-28-8-38-44-18-66 6-30 70-58 104-22Z"
        className="fill-art-teal"
      />
      <path
        d="M152 104c18-14 40-12 52 4M238 96c18-6 36 2 42 18M196 146c16-10 34-8 44 4"
        strokeWidth="5"
        strokeLinecap="round"
        className="fill-none stroke-art-sage"
      />

      <path d="M268 296h140v14H268z" className="fill-art-light" />
      <path d="M268 296h140v5H268z" className="fill-coral-glow" />
      <path
        d="M274 310v42m128-42v42M274 322h128"
        strokeWidth="7"
        strokeLinecap="round"
        className="fill-none stroke-art-deep"
      />
      <path d="M280 284c0-8 8-12 24-12s26 4 26 12v12h-50Z" className="fill-art-sun" />

      <path d="M84 340h34l-5 26H89Z" className="fill-coral-glow" />
      <path
        d="M101 340v-30m0 16c-10-2-16-8-17-18 10 1 16 8 17 18Zm0-6c9-2 15-8 15-18-9 2-15 9-15 18Z"
        strokeWidth="3"
        className="fill-art-teal stroke-art-deep"
      />
    </svg>
  );
}
