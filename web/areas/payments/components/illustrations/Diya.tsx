// An oil lamp that shows the payment status: burning, shining or extinguished.

type Props = {
  flame: "burning" | "shining" | "out";
  className?: string;
};

export function Diya({ flame, className }: Props) {
  return (
    <svg aria-hidden viewBox="0 0 160 136" className={className}>
      {flame === "shining" && <Rays />}
      {flame === "out" ? <Smoke /> : <Flame animated={flame === "burning"} />}
      <path fill="var(--art-clay)" d="M26 84h108c-3 24-24 40-54 40S29 108 26 84Z" />
      <path fill="var(--coral-glow)" d="M36 106c12 12 26 18 44 18s32-6 44-18c-13 6-27 8-44 8s-31-2-44-8Z" />
      <ellipse cx="80" cy="84" rx="54" ry="10" fill="var(--art-deep)" />
      <ellipse cx="80" cy="85" rx="47" ry="7" fill="var(--art-sun)" opacity="0.55" />
      <path d="M80 88V74" stroke="var(--art-light)" strokeWidth="4" strokeLinecap="round" />
      {[52, 66, 80, 94, 108].map((x) => (
        <circle key={x} cx={x} cy={x === 80 ? 105 : 104} r="2.5" fill="var(--art-light)" />
      ))}
      <path fill="var(--art-clay)" d="M58 126h44a5 5 0 0 1 0 10H58a5 5 0 0 1 0-10Z" />
    </svg>
  );
}

function Flame({ animated }: { animated: boolean }) {
  return (
    <>
      <circle
        cx="80"
        cy="54"
        r="40"
        fill="var(--art-sun)"
        opacity="0.16"
        className={animated ? "animate-breathe" : ""}
      />
      <circle cx="80" cy="56" r="27" fill="var(--art-sun)" opacity="0.22" />
      <path
        fill="var(--art-sun)"
        d="M80 22c4 13 15 20 15 36a15 15 0 0 1-30 0c0-8 4-12 7-17 3-6 7-11 8-19Z"
        className={animated ? "animate-breathe" : undefined}
      />
      <path fill="var(--coral-glow)" d="M81 44c2 7 7 10 7 17a8 8 0 0 1-16 0c0-6 7-9 9-17Z" />
    </>
  );
}

function Rays() {
  return (
    <path
      d="M80 10V2m-30 22-6-6m66 6 6-6M38 54h-8m92 0h8"
      fill="none"
      stroke="var(--art-sun)"
      strokeWidth="4"
      strokeLinecap="round"
    />
  );
}

function Smoke() {
  return (
    <path
      d="M80 68c-9-8 8-14 0-24s8-14 1-26"
      fill="none"
      stroke="var(--art-dusk)"
      strokeWidth="3.5"
      strokeLinecap="round"
    />
  );
}
