// Something did not come: said plainly, with another try.
import { RotateCcw } from "lucide-react";
import { Button } from "~/ui/Button";
import { Empty } from "~/ui/Empty";

type Props = { title: string; error: Error | null; again: () => void; busy: boolean };

export function CouldNotLoad({ title, error, again, busy }: Props) {
  const why = error?.message.replace(/\.$/, "");
  return (
    <Empty
      tone="error"
      level={1}
      title={title}
      text={why && `${why}.`}
      action={
        <Button icon={RotateCcw} busy={busy} onClick={again}>
          Try Again
        </Button>
      }
    />
  );
}
