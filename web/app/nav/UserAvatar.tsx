// The profile picture, or an icon when it is missing or fails to load.
import UserRound from "lucide-react/icons/user-round";
import { useState } from "react";
import type { User } from "~/services/session";
import { cn } from "~/ui/cn";

export function UserAvatar({ user, className }: { user: User; className?: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  const { picture, is_premium } = user;
  return (
    <span
      className={cn(
        "grid shrink-0 place-items-center overflow-hidden rounded-full ring-2",
        is_premium ? "bg-premium-soft text-premium ring-premium" : "bg-accent-soft text-accent ring-transparent",
        className ?? "size-9",
      )}
    >
      {picture && picture !== broken ? (
        <img
          src={picture}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setBroken(picture)}
          className="size-full object-cover"
        />
      ) : (
        <UserRound aria-hidden className="size-1/2" />
      )}
    </span>
  );
}
