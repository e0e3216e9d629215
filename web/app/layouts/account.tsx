// Member pages that redirect guests to the login page.
import { Outlet } from "react-router";
import { requireSession } from "../guards";

export const clientMiddleware = [requireSession];

export default function AccountLayout() {
  return <Outlet />;
}
