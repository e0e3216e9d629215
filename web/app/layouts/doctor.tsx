// The console of doctors.
import { Outlet } from "react-router";
import { requireRole } from "../guards";
import { ConsoleLayout } from "./ConsoleLayout";

export const clientMiddleware = [requireRole("doctor")];

export default function DoctorLayout() {
  return (
    <ConsoleLayout requiredRole="doctor">
      <Outlet />
    </ConsoleLayout>
  );
}
