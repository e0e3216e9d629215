import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { sessionQuery, type User } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute, testUser } from "~/testing/testUtils";
import { RequireRole } from "./ConsoleLayout";

function renderConsole(user: User | null) {
  mockApi({});
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, user);
  const page = (
    <RequireRole requiredRole="admin">
      <h1>Orders</h1>
    </RequireRole>
  );
  renderRoute("/admin/orders?page=2", "/admin/orders", page, queryClient);
}

test("redirects a guest to the login page", async () => {
  renderConsole(null);
  expect(await screen.findByText("at /login?next=%2Fadmin%2Forders%3Fpage%3D2")).toBeDefined();
});

test("shows a member without the role the not-found page", () => {
  renderConsole({ ...testUser, roles: ["doctor"] });
  expect(screen.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeDefined();
});

test("shows the page to a user with the role", () => {
  renderConsole({ ...testUser, roles: ["admin"] });
  expect(screen.getByRole("heading", { level: 1, name: "Orders" })).toBeDefined();
});
