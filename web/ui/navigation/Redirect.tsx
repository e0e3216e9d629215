// Sends whoever is here on to another page. Meanwhile it is as tall as the screen, so that the end of the page does not fly past.
import { Navigate } from "react-router";

export function Redirect({ to }: { to: string }) {
  return (
    <div className="min-h-dvh">
      <Navigate to={to} replace />
    </div>
  );
}
