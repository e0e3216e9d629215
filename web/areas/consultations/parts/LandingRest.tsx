// The landing below its first screen: who is here, why, and what else may help.
import type { PageExists } from "~/lib/pages";
import First from "./First";
import { Resources } from "./Resources";
import { WhyChoose } from "./WhyChoose";

export default function LandingRest({ exists }: { exists: PageExists }) {
  return (
    <>
      <First />
      <WhyChoose />
      <Resources exists={exists} />
    </>
  );
}
