// Illustration: a lamp flame that pulses at the pace of a slow breath.

export function BreathingCircle({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 96 96" className={className}>
      <circle cx="48" cy="40" r="36" className="animate-breathe fill-coral-soft" />
      <path d="M48 14c12 16 16 24 16 32a16 16 0 0 1-32 0c0-8 4-16 16-32Z" className="fill-coral-glow" />
      <path d="M48 34c5 7 7 11 7 15a7 7 0 0 1-14 0c0-4 2-8 7-15Z" className="fill-art-light" />
      <path d="M16 60h64c-2 16-14 24-32 24S18 76 16 60Z" className="fill-art-teal" />
      <path d="M34 84h28l4 6H30Z" className="fill-art-deep" />
    </svg>
  );
}
