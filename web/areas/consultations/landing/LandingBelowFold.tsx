// The landing page below the featured doctors: benefits and resources.
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
