// The icon of a social network, or its name where there is none.

const iconPaths: Record<string, string> = {
  facebook:
    // not translated: path data
    "M14 21v-8h3l.5-3.5H14V7.5c0-1 .4-1.7 1.8-1.7h1.9V2.7A22 22 0 0 0 15 2.5c-2.8 0-4.5 1.6-4.5 4.6v2.4H7.5V13h3v8z",
  instagram:
    // not translated: path data
    "M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17.2 6.8h.01",
  linkedin: "M6.5 10v8M6.5 6.2v.01M11 18v-8m0 3.5c0-2 1.2-3.5 3.1-3.5s2.9 1.3 2.9 3.5V18", // not translated: path data
  x: "M4.5 4 19.5 20M19 4l-6 7M10.6 13.6 5 20",
  youtube:
    // not translated: path data
    "M6 5.5h12a3.5 3.5 0 0 1 3.5 3.5v6a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 15V9A3.5 3.5 0 0 1 6 5.5zM10.2 9l5 3-5 3z",
};

export function SocialIcon({ name, label }: { name: string; label: string }) {
  const path = iconPaths[name];
  if (!path) return label;
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="size-6"
      >
        <path d={path} />
      </svg>
      <span className="sr-only">{label}</span>
    </>
  );
}
