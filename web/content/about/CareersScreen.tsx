// /careers: open positions and how to apply.
import PenLine from "lucide-react/icons/pen-line";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { ArticleLayout, type ArticleSection } from "../ArticleLayout";

const sections: readonly ArticleSection[] = [
  {
    id: "open-posts",
    title: "Open posts",
    body: (
      <p>
        There is none today. When there is one it will be listed here with its pay, its place and the name of the person
        you would work with. We do not collect applications for posts that do not exist.
      </p>
    ),
  },
  {
    id: "doctors",
    title: "If you are a doctor or a clinical psychologist",
    body: (
      <>
        <p>
          We are glad to hear from psychiatrists with a registration number of a State Medical Council or the National
          Medical Commission, and from clinical psychologists in the register of the Rehabilitation Council of India.
          Your number stands on your profile, so that everybody can look it up.
        </p>
        <p>
          Sessions are 45 minutes by video, in hours that you set. You decide whether a video session suits the person
          in front of you, and you may always ask them to be seen in person.
        </p>
      </>
    ),
  },
  {
    id: "how-we-work",
    title: "How we work",
    body: (
      <ul>
        <li>People in distress come first: a page that may confuse somebody at two at night is not finished.</li>
        <li>We say what is so. A number that we cannot prove does not become an argument.</li>
        <li>Small steps, each of them whole, each of them tested.</li>
      </ul>
    ),
  },
];

export function CareersScreen() {
  return (
    <ArticleLayout
      category="Company"
      title="Careers"
      lead="DFT is a small team that builds a quiet place to look after one’s mind. Here is what is open, and what is not."
      motif="hills"
      lastChanged="2026-11-15"
      sections={sections}
    >
      <ButtonLink to={`${paths.contact}?topic=careers`} icon={PenLine} className="self-start">
        Write to us
      </ButtonLink>
    </ArticleLayout>
  );
}
