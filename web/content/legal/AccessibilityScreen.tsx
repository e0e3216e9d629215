// /accessibility: what is tested, known gaps, and how to report a problem.
import PenLine from "lucide-react/icons/pen-line";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { ArticleLayout, type ArticleSection, ContactLink } from "../ArticleLayout";

const sections: readonly ArticleSection[] = [
  {
    id: "our-aim",
    title: "Our aim",
    body: (
      <p>
        The Web Content Accessibility Guidelines 2.2, level AA, on every page; in the spirit of the Rights of Persons
        with Disabilities Act, 2016. We test for it ourselves. Nobody outside has audited the site.
      </p>
    ),
  },
  {
    id: "what-is-tested",
    title: "What is tested with every change",
    body: (
      <ul>
        <li>
          <strong>Every kind of page with axe</strong>, a program that finds common barriers, on a screen of 360 and of
          1,280 pixels, nearly all of them light and dark. Dialogs, menus and messages are tested open. One finding, and
          the change does not go out.
        </li>
        <li>
          <strong>By keyboard alone:</strong> signing in, finding a doctor, shopping, subscribing, the player, writing
          to us. Focus is always visible, dialogs hold it and give it back.
        </li>
        <li>
          <strong>No sideways scrolling</strong> at 360 pixels, on any page.
        </li>
        <li>
          <strong>Contrast:</strong> every pair of colours in both themes is held to 4.5 to 1 for text.
        </li>
        <li>
          <strong>Less motion:</strong> if your device asks for it, nothing moves.
        </li>
        <li>
          <strong>Without scripts:</strong> the words of our public pages are in the page itself.
        </li>
      </ul>
    ),
  },
  {
    id: "how-it-is-built",
    title: "How it is built",
    body: (
      <ul>
        <li>Real links, buttons, headings and forms, so that your own tools know what is what.</li>
        <li>Buttons and links that stand alone are at least 44 pixels high.</li>
        <li>Text grows with the size you set in your browser.</li>
        <li>What happens is said in words and announced, never by colour or sound alone.</li>
        <li>Errors stand beside the field and say what to do.</li>
      </ul>
    ),
  },
  {
    id: "known-gaps",
    title: "What we know is missing",
    body: (
      <ul>
        <li>The pages are in English only. Doctors speak other languages, and say so on their profiles.</li>
        <li>Guided audio has no transcripts yet.</li>
        <li>Video sessions have no live captions from us.</li>
        <li>
          We test with a browser and its accessibility tree, but have not tested with people who use a screen reader
          daily.
        </li>
        <li>Google’s sign-in button and the payment provider’s page are not ours, and we cannot repair them.</li>
      </ul>
    ),
  },
  {
    id: "complain",
    title: "If something does not work for you",
    body: (
      <p>
        <ContactLink topic="accessibility">Tell us</ContactLink> the page, what you wanted to do, and what you use to
        read it. You get a ticket number at once, we acknowledge it within 48 hours, and help you meanwhile to do the
        thing in another way. If we do not settle it within a month you may turn to the Chief Commissioner for Persons
        with Disabilities.
      </p>
    ),
  },
];

export function AccessibilityScreen() {
  return (
    <ArticleLayout
      category="Help"
      title="Accessibility"
      lead="Everybody should be able to use DFT, also with tired eyes, one hand, or a screen reader. What we do for it, and where we fall short."
      motif="leaves"
      lastChanged="2026-11-15"
      sections={sections}
    >
      <ButtonLink to={`${paths.contact}?topic=accessibility`} icon={PenLine} className="self-start">
        Report a barrier
      </ButtonLink>
    </ArticleLayout>
  );
}
