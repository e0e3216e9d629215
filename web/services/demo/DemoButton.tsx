// A button with a demo behind it, which is fetched when it is wanted.
import { CirclePlay } from "lucide-react";
import { type ComponentType, type ReactNode, useState } from "react";
import { Button } from "../../ui/Button";
import { LoadError, lazyComponent } from "../../ui/lazyComponent";

type ModalProps = { open: boolean; onClose: () => void };

/** `load` brings a module whose default shows a `DemoModal`; a module calls this once. */
export function lazyDemo(load: () => Promise<{ default: ComponentType<ModalProps> }>): ComponentType<ModalProps> {
  return lazyComponent(load, {
    errorFallback: (retry) => (
      <div className="basis-full">
        <LoadError onRetry={retry}>The demo could not be loaded</LoadError>
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
  const [wanted, setWanted] = useState(false);
  function show() {
    setWanted(true);
    setOpen(true);
  }
  return (
    <>
      <Button variant="secondary" size={size} icon={CirclePlay} onClick={show} className={className}>
        {children}
      </Button>
      {wanted && <Demo open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
