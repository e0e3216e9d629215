// The footer's columns. A link appears together with its page, a column with its first link.
import type { PageExists } from "~/lib/pages";
import { paths } from "~/lib/paths";

type Column = { title: string; links: { to: string; label: string }[] };

const all: Column[] = [
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

export function footerColumns(exists: PageExists): Column[] {
  return all
    .map(({ title, links }) => ({ title, links: links.filter(({ to }) => exists(to)) }))
    .filter(({ links }) => links.length > 0);
}
