// How a member is named in the bar.
import type { User } from "~/services/session";

export const userName = ({ username }: User): string => username.trim() || "User";

export const userLabel = ({ is_premium }: User): string => (is_premium ? "Premium Member" : "Free Member");
