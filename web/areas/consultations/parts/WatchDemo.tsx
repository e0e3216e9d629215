// Watch Demo: the button, and the film behind it, which is fetched when it is wanted.
import { CirclePlay } from "lucide-react";
import { useState } from "react";
import { Button } from "~/ui/Button";
import { Lost, part } from "~/ui/part";

const DemoModal = part(() => import("./DemoModal"), {
  lost: (again) => (
    <div className="basis-full">
      <Lost again={again}>The demo could not be loaded</Lost>
    </div>
  ),
});

export function WatchDemo() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  function show() {
    setWanted(true);
    setOpen(true);
  }
  return (
    <>
      <Button variant="secondary" size="large" icon={CirclePlay} onClick={show} className="w-full sm:w-auto">
        Watch Demo
      </Button>
      {wanted && <DemoModal open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
