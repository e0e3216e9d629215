// The development sign-in's calls. A production server does not have them.
import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "~/api/client";

export type DemoUser = Schema<"DemoUserView">;

export const demoUsersQuery = queryOptions({
  queryKey: ["demo-people"],
  queryFn: ({ signal }) => api.get("/dev/identity/people/", { signal }),
});

/** A credential for anybody, as Google would hand it over. */
export async function credentialFor(name: string, email: string): Promise<string> {
  const { id_token } = await api.post("/dev/identity/token/", { body: { name, email } });
  return id_token;
}
