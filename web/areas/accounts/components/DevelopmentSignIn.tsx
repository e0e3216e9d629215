// Sign-in on a development server: as a demo user, or with any name and email.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "~/api/client";
import { demoUsersQuery, requestDevToken } from "../api";
import { showSignInError } from "../signIn";
import { useSignIn } from "../useSignIn";
import { DemoUserList } from "./DemoUserList";
import { DevelopmentNote } from "./DevelopmentNote";
import { DemoUserListSkeleton } from "./DevSignInSkeleton";
import { DevUserForm, type FieldErrors } from "./DevUserForm";

export default function DevelopmentSignIn() {
  const demoUsers = useQuery(demoUsersQuery);
  const { signIn } = useSignIn();
  const [pendingEmail, setPendingEmail] = useState<string | null>(null);

  /** Returns the field errors of a rejected form. */
  async function signInAs(name: string, email: string): Promise<FieldErrors> {
    setPendingEmail(email);
    try {
      await signIn(await requestDevToken(name, email));
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) return error.errors;
      showSignInError(error);
    } finally {
      setPendingEmail(null);
    }
    return {};
  }

  return (
    <div className="flex flex-col gap-6">
      <DevelopmentNote />
      {demoUsers.isPending && <DemoUserListSkeleton />}
      {demoUsers.data && (
        <DemoUserList
          users={demoUsers.data}
          pendingEmail={pendingEmail}
          onSelect={(user) => signInAs(user.name, user.email)}
        />
      )}
      <DevUserForm onSubmit={signInAs} />
    </div>
  );
}
