// Something did not come: said plainly, with another try.
import { RotateCcw } from "lucide-react";
import { Button } from "../Button";
import { EmptyState } from "./EmptyState";

type Props = {
  title: string;
  error: Error | null;
  onRetry: () => void;
  isRetrying: boolean;
  level?: 1 | 2 | 3;
  /** Besides what the error says. */
  text?: string;
};

export function QueryError({ title, error, onRetry, isRetrying, level = 2, text }: Props) {
  const why = error?.message.replace(/\.$/, "");
  return (
    <EmptyState
      tone="error"
      level={level}
      title={title}
      text={text ?? (why ? `${why}.` : undefined)}
      action={
        <Button icon={RotateCcw} loading={isRetrying} onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  );
}
