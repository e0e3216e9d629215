// The columns of links in the footer.
import { paths } from "~/lib/paths";

type Column = { title: string; links: readonly { to: string; label: string }[] };

export const columns: readonly Column[] = [
  {
    title: "Services",
    links: [
      { to: paths.consultations, label: "Consultations" },
      { to: paths.mindfulness, label: "Mindfulness" },
      { to: paths.dopamart, label: "Dopamart" },
      { to: paths.subscriptions, label: "Subscriptions" },
      { to: paths.healthTracker, label: "Health Tracker" },
      { to: paths.aiAssistant, label: "AI Assistant" },
    ],
  },
  {
    title: "Company",
    links: [
      { to: paths.about, label: "About Us" },
      { to: paths.pricing, label: "Pricing" },
      { to: paths.careers, label: "Careers" },
      { to: paths.blog, label: "Blog" },
      { to: paths.press, label: "Press" },
      { to: paths.partnerships, label: "Partnerships" },
    ],
  },
  {
    title: "Contact & Legal",
    links: [
      { to: paths.contact, label: "Contact" },
      { to: paths.help, label: "Help Center" },
      { to: paths.crisis, label: "Crisis Support" },
      { to: paths.privacy, label: "Privacy Policy" },
      { to: paths.terms, label: "Terms of Use" },
      { to: paths.refund, label: "Refund Policy" },
      { to: paths.accessibility, label: "Accessibility" },
    ],
  },
];
