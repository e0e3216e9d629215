// Why one would trust this place: reasons, the vision, why it was built, two voices; then the weekly letter and the answers.

import { BenefitsSection } from "./BenefitsSection";
import { Faq } from "./Faq";
import { NewsletterSection } from "./NewsletterSection";
import { OurStorySection } from "./OurStorySection";
import { TestimonialsSection } from "./TestimonialsSection";
import { VisionSection } from "./VisionSection";

export default function HomeBelowFold() {
  return (
    <>
      <BenefitsSection />
      <VisionSection />
      <OurStorySection />
      <TestimonialsSection />
      <NewsletterSection />
      <Faq />
    </>
  );
}
