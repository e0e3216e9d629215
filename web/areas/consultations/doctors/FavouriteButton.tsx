// Marks a doctor as favourite on this device.
import { t } from "@lingui/core/macro";
import Heart from "lucide-react/icons/heart";
import { IconButton } from "~/ui/Button";
import { useSavedDoctor } from "./savedDoctors";

export function FavouriteButton({ doctorId, name }: { doctorId: number; name: string }) {
  const [isSaved, toggle] = useSavedDoctor("favourite", doctorId);
  return (
    <IconButton
      icon={Heart}
      label={t`Favourite ${name}`}
      aria-pressed={isSaved}
      onClick={toggle}
      className="aria-pressed:text-coral [&[aria-pressed=true]_svg]:fill-current"
    />
  );
}
