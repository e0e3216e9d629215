// Signing in on a development server: the demo people, and anybody else by name and e-mail.
import { useQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { ApiError } from "~/api/client";
import { Skeleton } from "~/ui/Skeleton";
import { credentialFor, demoPeopleQuery } from "../api";
import { tellFailure } from "../signIn";
import { useSignIn } from "../useSignIn";
import { AnyoneForm, type FieldErrors } from "./AnyoneForm";
import { DemoPeople } from "./DemoPeople";

export default function DevelopmentSignIn() {
  const people = useQuery(demoPeopleQuery);
  const { signIn } = useSignIn();
  const [choosing, setChoosing] = useState<string | null>(null);

  /** Answers with what is wrong with the fields, if anything is. */
  async function signInAs(name: string, email: string): Promise<FieldErrors> {
    setChoosing(email);
    try {
      await signIn(await credentialFor(name, email));
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) return error.errors;
      tellFailure(error);
    } finally {
      setChoosing(null);
    }
    return {};
  }

  return (
    <div className="flex flex-col gap-6">
      <p className="flex gap-3 rounded-control bg-hold-soft px-4 py-3 text-sm text-ink">
        <FlaskConical aria-hidden className="mt-0.5 size-5 shrink-0 text-hold" />
        <span>
          <strong className="text-hold">Development sign-in.</strong> This server has no Google client id, so anyone may
          sign in as anyone. It does not exist in production.
        </span>
      </p>
      {people.isPending && <Skeleton className="h-52" />}
      {people.data && (
        <DemoPeople
          people={people.data}
          choosing={choosing}
          onChoose={(person) => signInAs(person.name, person.email)}
        />
      )}
      <AnyoneForm onSubmit={signInAs} />
    </div>
  );
}
