// A doctor one wants to find again; kept on this device.
import { Heart as HeartIcon } from "lucide-react";
import { IconButton } from "~/ui/Button";
import { useKept } from "../keeping";

export function Heart({ doctor, name }: { doctor: number; name: string }) {
  const [kept, turn] = useKept("favourite", doctor);
  return (
    <IconButton
      icon={HeartIcon}
      label={`Favourite ${name}`}
      aria-pressed={kept}
      onClick={turn}
      className="aria-pressed:text-coral [&[aria-pressed=true]_svg]:fill-current"
    />
  );
}
