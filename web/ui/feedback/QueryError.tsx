// A failed query with a retry.
import { t } from "@lingui/core/macro";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { errorMessage } from "~/api/errorMessages";
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
  return (
    <EmptyState
      tone="error"
      level={level}
      title={title}
      text={text ?? (error ? withFullStop(errorMessage(error)) : undefined)}
      action={
        <Button icon={RotateCcw} loading={isRetrying} onClick={onRetry}>
          {t`Try Again`}
        </Button>
      }
    />
  );
}

/** Messages of the server are sentences with or without their full stop. */
function withFullStop(sentence: string): string {
  // The full stops of Indian scripts and of Urdu, too.
  if (/[.!?…।۔]$/.test(sentence)) return sentence;
  return t({ message: `${sentence}.`, comment: "Ends a sentence with a full stop" });
}
