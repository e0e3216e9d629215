// Who is signed in: picture, name, and what kind of member.
import Crown from "lucide-react/icons/crown";
import type { User } from "~/services/session";
import { Badge } from "~/ui/Badge";
import { UserAvatar } from "./UserAvatar";
import { userLabel, userName } from "./userLabels";

export function UserCard({ user }: { user: User }) {
  const label = userLabel(user);
  return (
    <div className="flex items-center gap-3">
      <UserAvatar user={user} className="size-11" />
      <div className="min-w-0">
        <p className="max-w-56 truncate font-semibold leading-snug">{userName(user)}</p>
        {user.is_premium ? (
          <Badge tone="premium" icon={Crown} className="mt-1">
            {label}
          </Badge>
        ) : (
          <p className="text-sm text-ink-soft">{label}</p>
        )}
      </div>
    </div>
  );
}
