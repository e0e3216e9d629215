// What stands where a plot will be: its library is loaded with the first chart, and the table view works without it.
import { Trans } from "@lingui/react/macro";
import { LoadingState, Skeleton } from "../feedback/Skeleton";
import { LoadError } from "../lazyComponent";

const bars = ["h-2/5", "h-3/5", "h-1/2", "h-4/5", "h-7/12", "h-11/12", "h-3/4"];

export const plotFallbacks = {
  fallback: (
    <LoadingState
      skeleton={
        <div className="flex h-65 items-end gap-[4%] border-b border-line px-2">
          {bars.map((height) => (
            <Skeleton key={height} className={`flex-1 rounded-b-none ${height}`} />
          ))}
        </div>
      }
    >
      <Trans>Loading the chart</Trans>
    </LoadingState>
  ),
  errorFallback: (retry: () => void) => (
    <div className="grid h-65 place-items-center">
      <LoadError onRetry={retry}>
        <Trans>We couldn't load the chart. Its numbers are in the table.</Trans>
      </LoadError>
    </div>
  ),
};
