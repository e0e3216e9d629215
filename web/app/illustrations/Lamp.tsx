// An oil lamp; `flame` is the size of its flame from 0 to 1.

export function Lamp({ flame, className }: { flame: number; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className={className}>
      {flame > 0 && (
        <g transform={`translate(32 42) scale(${0.45 + flame * 0.55})`}>
          <circle cy="-16" r="22" className="fill-coral-soft" />
          <path d="M0-36c8 11 11 17 11 23A11 11 0 0 1-11-13c0-6 3-12 11-23Z" className="fill-coral-glow" />
          <path d="M0-22c4 5 5 8 5 11a5 5 0 0 1-10 0c0-3 1-6 5-11Z" className="fill-art-light" />
        </g>
      )}
      <path d="M8 40h48c-2 12-10 17-24 17S10 52 8 40Z" className={flame > 0 ? "fill-art-teal" : "fill-art-sand"} />
      <path d="M8 40h48v3H8z" className={flame > 0 ? "fill-art-deep" : "fill-art-clay"} />
      <path d="M23 57h18l3 5H20Z" className={flame > 0 ? "fill-art-deep" : "fill-art-clay"} />
    </svg>
  );
}
