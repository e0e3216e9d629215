// Sign-in with an ID token: format check, token exchange, session start and toast.
import { t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError, api } from "~/api/client";
import { errorMessage } from "~/api/errorMessages";
import { startSession, type User } from "~/services/session";
import { toast } from "~/ui/feedback/toast";
import { isJwtShaped } from "./credential";

/** A sign-in error whose message is given by the specification. */
class SignInError extends Error {}

const noCredential = () => new SignInError(t`No credential received`);
const notDecodable = () => new SignInError(t`Google login failed`);
export const rejectedByGoogle = () => new SignInError(t`Google Sign In was unsuccessful`);

/** Never throws: errors are shown as a toast. The login screen redirects once the session has started. */
export async function signIn(queryClient: QueryClient, credential: string | undefined): Promise<void> {
  try {
    const user = await exchangeToken(credential);
    const name = user.name || user.username;
    toast.success(t`Welcome!`, { description: t`Successfully signed in as ${name}` });
    await startSession(queryClient, user);
  } catch (error) {
    showSignInError(error);
  }
}

async function exchangeToken(credential: string | undefined): Promise<User> {
  if (!credential) throw noCredential();
  if (!isJwtShaped(credential)) throw notDecodable();
  const { user } = await api.post("/api/v1/auth/google-login/", { body: { id_token: credential } });
  return user;
}

export function showSignInError(error: unknown): void {
  toast.error(t`Sign In Failed`, { description: signInErrorMessage(error) });
}

function signInErrorMessage(error: unknown): string {
  if (error instanceof SignInError) return error.message;
  if (!(error instanceof ApiError)) return t`Unexpected error`;
  return error.code === "unknown" ? t`Login failed` : errorMessage(error);
}
