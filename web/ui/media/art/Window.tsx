// An illustration of a window: the sun over hills, or a passing cloud. Decorative.
import { useId } from "react";

export function Window({ stormy = false, className }: { stormy?: boolean; className?: string | undefined }) {
  const clip = useId();
  return (
    <svg aria-hidden viewBox="0 0 120 136" className={className}>
      <clipPath id={clip}>
        <path d="M20 120V60a40 40 0 0 1 80 0v60Z" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path fill={stormy ? "var(--art-dusk)" : "var(--art-mist)"} d="M0 0h120v136H0z" />
        {stormy ? <Cloud /> : <circle cx="74" cy="62" r="15" fill="var(--coral-glow)" />}
        <path fill="var(--art-sage)" d="M0 94c24-20 44-18 62-4s38 10 58-6v52H0Z" />
        <path fill="var(--art-teal)" d="M0 110c22-16 46-16 68-6s36 6 52-4v36H0Z" />
      </g>
      <path
        d="M20 120V60a40 40 0 0 1 80 0v60Z"
        fill="none"
        stroke="var(--art-clay)"
        strokeWidth="5"
        strokeLinejoin="round"
      />
      <path d="M60 20v100M20 78h80" stroke="var(--art-clay)" strokeWidth="3" />
      <rect x="10" y="118" width="100" height="9" rx="4.5" fill="var(--art-clay)" />
      <path
        d="M88 118c-1-13 1-22 8-31m-7 21c-6-2-9-7-10-14 7 0 11 5 10 14Zm1-4c6-1 10-5 11-12-7-1-11 4-11 12Z"
        fill="none"
        stroke="var(--art-deep)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function Cloud() {
  return (
    <>
      <path fill="var(--art-light)" d="M38 68a11 11 0 0 1 3-21 16 16 0 0 1 30-3 12.5 12.5 0 0 1 6 24Z" />
      <path d="M46 74l-3 9m14-9-3 9m14-9-3 9" stroke="var(--art-light)" strokeWidth="2.5" strokeLinecap="round" />
    </>
  );
}
