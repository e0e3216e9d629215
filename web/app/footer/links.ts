// The columns of links in the footer.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { paths } from "~/lib/paths";

type Column = { title: MessageDescriptor; links: readonly { to: string; label: MessageDescriptor }[] };

export const columns: readonly Column[] = [
  {
    title: msg`Services`,
    links: [
      { to: paths.consultations, label: msg`Consultations` },
      { to: paths.mindfulness, label: msg`Mindfulness` },
      { to: paths.dopamart, label: msg`Dopamart` },
      { to: paths.subscriptions, label: msg`Subscriptions` },
      { to: paths.healthTracker, label: msg`Health Tracker` },
      { to: paths.aiAssistant, label: msg`AI Assistant` },
    ],
  },
  {
    title: msg`Company`,
    links: [
      { to: paths.about, label: msg`About Us` },
      { to: paths.pricing, label: msg`Pricing` },
      { to: paths.careers, label: msg`Careers` },
      { to: paths.blog, label: msg`Blog` },
      { to: paths.press, label: msg({ message: "Press", context: "newspapers" }) },
      { to: paths.partnerships, label: msg`Partnerships` },
    ],
  },
  {
    title: msg`Contact & Legal`,
    links: [
      { to: paths.contact, label: msg`Contact` },
      { to: paths.help, label: msg`Help Center` },
      { to: paths.crisis, label: msg`Crisis Support` },
      { to: paths.privacy, label: msg`Privacy Policy` },
      { to: paths.terms, label: msg`Terms of Use` },
      { to: paths.refund, label: msg`Refund Policy` },
      { to: paths.accessibility, label: msg`Accessibility` },
    ],
  },
];
