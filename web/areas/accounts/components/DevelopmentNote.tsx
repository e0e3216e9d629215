// Explains the development sign-in.
import FlaskConical from "lucide-react/icons/flask-conical";

export function DevelopmentNote() {
  return (
    <p className="flex gap-3 rounded-control bg-hold-soft px-4 py-3 text-sm text-ink">
      <FlaskConical aria-hidden className="mt-0.5 size-5 shrink-0 text-hold" />
      <span>
        {/* not translated: development only */}
        <strong className="text-hold">Development sign-in.</strong> {/* not translated: development only */}
        This server has no Google client id, so anyone may sign in as anyone. It does not exist in production.
      </span>
    </p>
  );
}
