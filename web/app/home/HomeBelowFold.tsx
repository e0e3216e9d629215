// The rest of the landing page: benefits, vision, our story, testimonials, newsletter and FAQ.

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
