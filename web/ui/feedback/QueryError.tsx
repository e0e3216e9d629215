// A failed query with a retry.
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { Button } from "../Button";
import { EmptyState } from "./EmptyState";

type Props = {
  title: string;
  error: Error | null;
  onRetry: () => void;
  isRetrying: boolean;
  level?: 1 | 2 | 3;
  /** Replaces the message of the error. */
  text?: string;
};

export function QueryError({ title, error, onRetry, isRetrying, level = 2, text }: Props) {
  const message = error?.message.replace(/\.$/, "");
  return (
    <EmptyState
      tone="error"
      level={level}
      title={title}
      text={text ?? (message ? `${message}.` : undefined)}
      action={
        <Button icon={RotateCcw} loading={isRetrying} onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  );
}
