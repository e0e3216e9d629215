// Signing in with a credential, from the check to the news of how it went.
import type { QueryClient } from "@tanstack/react-query";
import { ApiError, api } from "~/api/client";
import { startSession, type User } from "~/services/session";
import { toast } from "~/ui/feedback/toast";
import { isJwtShaped } from "./credential";

/** Why nobody was signed in, in words of the specification. */
export class SignInFailure extends Error {}

export const noCredential = () => new SignInFailure("No credential received");
export const notDecodable = () => new SignInFailure("Google login failed");
export const rejectedByGoogle = () => new SignInFailure("Google Sign In was unsuccessful");

/** Signs in and says so; the login screen leaves by itself once the session has begun. Failures are told, never thrown. */
export async function signIn(cache: QueryClient, credential: string | undefined): Promise<void> {
  try {
    const user = await exchangeToken(credential);
    toast.success("Welcome!", { description: `Successfully signed in as ${user.name || user.username}` });
    await startSession(cache, user);
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
  toast.error("Sign In Failed", { description: reason(error) });
}

/** The server's own message where it gave one. */
function reason(error: unknown): string {
  if (error instanceof SignInFailure) return error.message;
  if (!(error instanceof ApiError)) return "Unexpected error";
  return error.code === "unknown" ? "Login failed" : error.message;
}
