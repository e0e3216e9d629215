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
import { type DevUser, DevUserForm } from "./DevUserForm";

export default function DevelopmentSignIn() {
  const demoUsers = useQuery(demoUsersQuery);
  const { signIn } = useSignIn();
  const [pendingEmail, setPendingEmail] = useState<string | null>(null);

  /** Rejects when a field is invalid; other errors are shown as a toast. */
  async function signInAs({ name, email }: DevUser): Promise<void> {
    setPendingEmail(email);
    try {
      await signIn(await requestDevToken(name, email));
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) throw error;
      showSignInError(error);
    } finally {
      setPendingEmail(null);
    }
  }

  return (
    <div className="flex flex-col gap-6">
      <DevelopmentNote />
      {demoUsers.isPending && <DemoUserListSkeleton />}
      {demoUsers.data && (
        <DemoUserList
          users={demoUsers.data}
          pendingEmail={pendingEmail}
          onSelect={(user) => signInAs(user).catch(showSignInError)}
        />
      )}
      <DevUserForm onSubmit={signInAs} />
    </div>
  );
}
