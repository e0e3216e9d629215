// The landing below its doctors: why one would come, and what else may help.
import { BenefitsSection } from "./BenefitsSection";
import { ResourcesSection } from "./ResourcesSection";

export default function LandingBelowFold() {
  return (
    <>
      <BenefitsSection />
      <ResourcesSection />
    </>
  );
}
