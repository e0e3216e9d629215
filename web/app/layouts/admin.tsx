// The console of admins.
import { Outlet } from "react-router";
import { requireRole } from "../guards";
import { ConsoleLayout } from "./ConsoleLayout";

export const clientMiddleware = [requireRole("admin")];

export default function AdminLayout() {
  return (
    <ConsoleLayout requiredRole="admin">
      <Outlet />
    </ConsoleLayout>
  );
}
