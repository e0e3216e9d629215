// Where toasts appear. No page needs them to be shown, so their library is fetched once the page stands.
import { lazy, Suspense, useEffect, useState } from "react";

const ToastList = lazy(() => import("./ToastList"));

export function Toaster() {
  const [standing, setStanding] = useState(false);
  useEffect(() => setStanding(true), []);
  return <Suspense>{standing && <ToastList />}</Suspense>;
}
