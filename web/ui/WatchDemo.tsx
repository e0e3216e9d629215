// A button with a demo behind it, which is fetched when it is wanted.
import { CirclePlay } from "lucide-react";
import { type ComponentType, type ReactNode, useState } from "react";
import { Button } from "./Button";
import { Lost, part } from "./part";

type ModalProps = { open: boolean; onClose: () => void };

/** `load` brings a module whose default shows a `DemoModal`; a module calls this once. */
export function demoPart(load: () => Promise<{ default: ComponentType<ModalProps> }>): ComponentType<ModalProps> {
  return part(load, {
    lost: (again) => (
      <div className="basis-full">
        <Lost again={again}>The demo could not be loaded</Lost>
      </div>
    ),
  });
}

type Props = { demo: ComponentType<ModalProps>; variant?: "secondary" | "quiet"; children: ReactNode };

export function WatchDemo({ demo: Demo, variant = "secondary", children }: Props) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  function show() {
    setWanted(true);
    setOpen(true);
  }
  return (
    <>
      <Button variant={variant} size="large" icon={CirclePlay} onClick={show} className="w-full sm:w-auto">
        {children}
      </Button>
      {wanted && <Demo open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
