// The layout of public and member pages: navigation, player and footer. One layout for both, so that a navigation between them keeps
// the bar and the player mounted.
import { Outlet } from "react-router";
import { LazyToaster } from "~/ui/feedback/LazyToaster";
import { Shell } from "../shell/Shell";

export default function SiteLayout() {
  return (
    <>
      <Shell>
        <Outlet />
      </Shell>
      <LazyToaster />
    </>
  );
}
