// Illustration of the room's door: closed, about to open (light behind it), or open.

export function Door({ state, className }: { state: "closed" | "light" | "open"; className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 160 160" className={className}>
      <path d="M30 148V70a50 50 0 0 1 100 0v78Z" fill="var(--art-sand)" />
      <path d="M42 148V72a38 38 0 0 1 76 0v76Z" fill={state === "closed" ? "var(--art-deep)" : "var(--art-sun)"} />
      {state === "open" ? (
        <>
          <circle cx="80" cy="84" r="16" fill="var(--coral-glow)" />
          <path d="M42 124c16-14 30-12 40-4s22 8 36-4v32H42Z" fill="var(--art-sage)" />
          <path d="M42 148V72a38 38 0 0 1 8-23v99Z" fill="var(--art-teal)" />
          <path d="M42 148h76l20 12H22Z" fill="var(--art-sun)" opacity="0.5" />
        </>
      ) : (
        <>
          <path
            d={state === "light" ? "M48 148V74a32 32 0 0 1 64 0v74Z" : "M44 148V73a36 36 0 0 1 72 0v75Z"}
            fill="var(--art-teal)"
          />
          <path
            d="M60 138v-28h16v28Zm24 0v-28h16v28ZM60 98V78a20 20 0 0 1 16-19v39Zm24 0V59a20 20 0 0 1 16 19v20Z"
            fill="var(--art-deep)"
            opacity="0.45"
          />
          <circle cx="104" cy="104" r="4" fill="var(--art-sun)" />
          {state === "light" && <path d="M42 148h76l14 9H28Z" fill="var(--art-sun)" opacity="0.6" />}
        </>
      )}
      <path d="M36 148V70a44 44 0 0 1 88 0v78" fill="none" stroke="var(--art-clay)" strokeWidth="6" />
      <rect x="20" y="146" width="120" height="6" rx="3" fill="var(--art-clay)" />
    </svg>
  );
}
