// The main button of a step, in reach of the thumb on a phone, with what stands above it.
import type { ReactNode } from "react";

export function Foot({ above, children }: { above?: ReactNode; children: ReactNode }) {
  return (
    <div className="sticky bottom-(--player-room) z-20 -mx-4 -mb-px border-t border-line bg-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:static lg:m-0 lg:border-0 lg:bg-transparent lg:p-0">
      {above}
      {children}
    </div>
  );
}
