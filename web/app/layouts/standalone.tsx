// Pages that become one static file: scripts/standalonePage.mjs recognises the attribute and removes the scripts.
import { Outlet } from "react-router";

export default function StandaloneLayout() {
  return (
    <div data-standalone="">
      <Outlet />
    </div>
  );
}
