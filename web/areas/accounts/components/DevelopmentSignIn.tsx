// Signing in on a development server: the demo people, and anybody else by name and e-mail.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "~/api/client";
import { credentialFor, demoUsersQuery } from "../api";
import { showSignInError } from "../signIn";
import { useSignIn } from "../useSignIn";
import { DemoUserList } from "./DemoUserList";
import { DevelopmentNote } from "./DevelopmentNote";
import { DemoUserListSkeleton } from "./DevSignInSkeleton";
import { DevUserForm, type FieldErrors } from "./DevUserForm";

export default function DevelopmentSignIn() {
  const people = useQuery(demoUsersQuery);
  const { signIn } = useSignIn();
  const [choosing, setChoosing] = useState<string | null>(null);

  /** Answers with what is wrong with the fields, if anything is. */
  async function signInAs(name: string, email: string): Promise<FieldErrors> {
    setChoosing(email);
    try {
      await signIn(await credentialFor(name, email));
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) return error.errors;
      showSignInError(error);
    } finally {
      setChoosing(null);
    }
    return {};
  }

  return (
    <div className="flex flex-col gap-6">
      <DevelopmentNote />
      {people.isPending && <DemoUserListSkeleton />}
      {people.data && (
        <DemoUserList
          people={people.data}
          choosing={choosing}
          onChoose={(person) => signInAs(person.name, person.email)}
        />
      )}
      <DevUserForm onSubmit={signInAs} />
    </div>
  );
}
