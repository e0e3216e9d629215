// The landing below its doctors: why one would come, and what else may help.
import type { PageExists } from "~/lib/pages";
import { Resources } from "./Resources";
import { WhyChoose } from "./WhyChoose";

export default function LandingRest({ exists }: { exists: PageExists }) {
  return (
    <>
      <WhyChoose />
      <Resources exists={exists} />
    </>
  );
}
