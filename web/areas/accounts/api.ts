// API of the development sign-in. Production servers do not have these endpoints.
import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "~/api/client";

export type DemoUser = Schema<"DemoUserView">;

export const demoUsersQuery = queryOptions({
  queryKey: ["demo-users"],
  queryFn: ({ signal }) => api.get("/dev/identity/people/", { signal }),
});

/** An ID token for any name and email, in the format of Google's. */
export async function requestDevToken(name: string, email: string): Promise<string> {
  const { id_token } = await api.post("/dev/identity/token/", { body: { name, email } });
  return id_token;
}
