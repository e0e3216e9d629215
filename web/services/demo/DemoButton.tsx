// A button that opens a demo, whose code loads on the first click.
import { Trans } from "@lingui/react/macro";
import CirclePlay from "lucide-react/icons/circle-play";
import { type ComponentType, type ReactNode, useState } from "react";
import { Button } from "../../ui/Button";
import { LoadError, lazyComponent } from "../../ui/lazyComponent";

type ModalProps = { open: boolean; onClose: () => void };

/** `load` imports a module whose default export renders a `DemoModal`. Call it at module level. */
export function lazyDemo(load: () => Promise<{ default: ComponentType<ModalProps> }>): ComponentType<ModalProps> {
  return lazyComponent(load, {
    errorFallback: (retry) => (
      <div className="basis-full">
        <LoadError onRetry={retry}>
          <Trans>The demo could not be loaded</Trans>
        </LoadError>
      </div>
    ),
  });
}

type Props = {
  demo: ComponentType<ModalProps>;
  size?: "small" | "large";
  className?: string;
  children: ReactNode;
};

export function DemoButton({ demo: Demo, size = "large", className = "w-full sm:w-auto", children }: Props) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  function show() {
    setWasOpened(true);
    setOpen(true);
  }
  return (
    <>
      <Button variant="secondary" size={size} icon={CirclePlay} onClick={show} className={className}>
        {children}
      </Button>
      {wasOpened && <Demo open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
