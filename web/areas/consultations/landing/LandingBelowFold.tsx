// The landing below its doctors: why one would come, and what else may help.
import type { PageExists } from "~/lib/pages";
import { BenefitsSection } from "./BenefitsSection";
import { ResourcesSection } from "./ResourcesSection";

export default function LandingBelowFold({ exists }: { exists: PageExists }) {
  return (
    <>
      <BenefitsSection />
      <ResourcesSection exists={exists} />
    </>
  );
}
