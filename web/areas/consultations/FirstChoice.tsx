// The first doctors and fields of care, as the home page and the landing show them.
import { Lost, prerenderedPart } from "~/ui/part";

/** Its HTML is in the page; what makes it work comes after what stands above it. */
export const FirstChoice = prerenderedPart(() => import("./parts/First"), {
  // Tall enough that what stands below does not show and jump.
  waiting: <div className="min-h-dvh" />,
  lost: (again) => (
    <div className="mx-auto max-w-md px-6 py-10">
      <Lost again={again}>The doctors could not be loaded</Lost>
    </div>
  ),
});
