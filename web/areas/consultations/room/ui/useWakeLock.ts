// Keeps the screen on during a call, where the browser supports it.
import { useEffect } from "react";

export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let cancelled = false;
    // The browser releases the lock whenever the page is hidden.
    async function acquire() {
      if (document.visibilityState !== "visible") return;
      const newLock = await navigator.wakeLock.request("screen").catch(() => null);
      if (cancelled) void newLock?.release();
      else lock = newLock;
    }
    void acquire();
    document.addEventListener("visibilitychange", acquire);
    return () => {
      cancelled = true;
      document.removeEventListener("visibilitychange", acquire);
      void lock?.release();
    };
  }, [active]);
}
