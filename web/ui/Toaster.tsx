// Where toasts appear. No page needs them to be shown, so their library is fetched once the page stands.
import { useEffect, useState } from "react";
import { part } from "./part";

const ToastList = part(() => import("./ToastList"));

export function Toaster() {
  const [standing, setStanding] = useState(false);
  useEffect(() => setStanding(true), []);
  return standing && <ToastList />;
}
