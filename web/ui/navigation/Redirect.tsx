// Redirects to another page. As tall as the screen, so that the footer does not flash.
import { Navigate } from "react-router";

export function Redirect({ to }: { to: string }) {
  return (
    <div className="min-h-dvh">
      <Navigate to={to} replace />
    </div>
  );
}
