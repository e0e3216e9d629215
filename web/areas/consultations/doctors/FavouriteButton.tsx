// A doctor one wants to find again; kept on this device.
import { Heart as HeartIcon } from "lucide-react";
import { IconButton } from "~/ui/Button";
import { useSavedDoctor } from "./savedDoctors";

export function FavouriteButton({ doctor, name }: { doctor: number; name: string }) {
  const [kept, turn] = useSavedDoctor("favourite", doctor);
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
