// Doctors on their way: the words, and the shape of what comes.
import { DoctorsShape } from "./CardShapes";

export function Finding({ count = 6 }: { count?: number }) {
  return (
    <div role="status">
      <p className="-mt-11 mb-4 flex min-h-7 items-center gap-3 text-ink-soft">
        <span aria-hidden className="size-2.5 animate-breathe rounded-full bg-accent" />
        Finding the best doctors for you...
      </p>
      <DoctorsShape count={count} />
    </div>
  );
}
