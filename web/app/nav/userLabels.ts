// How a member is named in the bar.
import { t } from "@lingui/core/macro";
import type { User } from "~/services/session";

export const userName = ({ username }: User): string => username.trim() || t`User`;

export const userLabel = ({ is_premium }: User): string => (is_premium ? t`Premium Member` : t`Free Member`);
