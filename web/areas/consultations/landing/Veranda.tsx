// Illustration: two chairs on a veranda, facing each other.

export function Veranda({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 480 440" className={className}>
      <path d="M24 400V196C24 92 120 24 240 24s216 68 216 172v204Z" className="fill-art-sand" />
      <path d="M60 392V204C60 116 138 60 240 60s180 56 180 144v188Z" className="fill-art-mist" />
      <circle cx="326" cy="168" r="74" className="fill-art-haze" />
      <circle cx="326" cy="168" r="42" className="fill-coral-glow" />
      <path d="M60 262c54-44 104-40 152-6s124 40 208-16v70H60Z" className="fill-art-sage" />
      <path d="M60 300c66-36 128-30 190-8s112 18 170-12v50H60Z" className="fill-art-teal" />
      <path
        d="M60 392V204C60 116 138 60 240 60s180 56 180 144v188"
        strokeWidth="6"
        className="fill-none stroke-art-clay"
      />
      <path d="M60 322h360" strokeWidth="6" className="stroke-art-clay" />
      <path
        d="M84 325v34m28-34v34m28-34v34m28-34v34m28-34v34m28-34v34m28-34v34m28-34v34m28-34v34m28-34v34m28-34v34m28-34v34"
        strokeWidth="4"
        className="stroke-art-clay"
      />
      <path d="M0 392h480v30a18 18 0 0 1-18 18H18a18 18 0 0 1-18-18Z" className="fill-art-clay" />
      <path d="M0 392h480v12H0Z" className="fill-art-sand" />
      <ellipse cx="240" cy="410" rx="168" ry="12" className="fill-coral-glow" opacity="0.55" />

      <path d="M240 60v54" strokeWidth="3" className="stroke-art-deep" />
      <path d="M218 134c0-14 9-22 22-22s22 8 22 22Z" className="fill-art-deep" />
      <ellipse cx="240" cy="136" rx="14" ry="6" className="fill-art-sun" />

      <g id="chair">
        <path
          d="M98 240c-8 40-6 74 4 100h70"
          strokeWidth="9"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="fill-none stroke-art-deep"
        />
        <path d="M104 250c-4 30-4 52 2 74h58v-12a14 14 0 0 0-14-14h-24c0-22-4-38-22-48Z" className="fill-coral-glow" />
        <path
          d="M106 340 96 404m70-64 10 64M112 296h48"
          strokeWidth="8"
          strokeLinecap="round"
          className="fill-none stroke-art-deep"
        />
      </g>
      <g transform="matrix(-1 0 0 1 480 0)">
        <path
          d="M98 240c-8 40-6 74 4 100h70"
          strokeWidth="9"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="fill-none stroke-art-deep"
        />
        <path d="M104 250c-4 30-4 52 2 74h58v-12a14 14 0 0 0-14-14h-24c0-22-4-38-22-48Z" className="fill-art-sun" />
        <path
          d="M106 340 96 404m70-64 10 64M112 296h48"
          strokeWidth="8"
          strokeLinecap="round"
          className="fill-none stroke-art-deep"
        />
      </g>

      <ellipse cx="240" cy="338" rx="44" ry="9" className="fill-art-light" />
      <path
        d="M240 342v58m-20 4 20-14 20 14"
        strokeWidth="7"
        strokeLinecap="round"
        className="fill-none stroke-art-deep"
      />
      <path d="M216 318h18v8c0 6-4 9-9 9s-9-3-9-9Zm30 0h18v8c0 6-4 9-9 9s-9-3-9-9Z" className="fill-art-deep" />
      <path
        d="M225 310c-4-5 4-8 0-14m30 14c-4-5 4-8 0-14"
        strokeWidth="3"
        strokeLinecap="round"
        className="fill-none stroke-art-light"
      />

      <path d="M26 352h44l-6 44H32Z" className="fill-coral-glow" />
      <path
        d="M48 352c-2-34-2-52 0-74m0 56c-18-4-26-16-26-34 18 2 26 16 26 34Zm0-20c16-4 24-16 24-34-16 4-24 16-24 34Z"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="fill-art-sage stroke-art-deep"
      />
    </svg>
  );
}
