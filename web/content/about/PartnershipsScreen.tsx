// /partnerships: whom we work with, and on what terms.
import PenLine from "lucide-react/icons/pen-line";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { ArticleLayout, type ArticleSection } from "../ArticleLayout";

const sections: readonly ArticleSection[] = [
  {
    id: "today",
    title: "How it is today",
    body: <p>We have no partner yet. Nobody pays to be shown here, and no logo stands on our pages.</p>,
  },
  {
    id: "whom-we-look-for",
    title: "Whom we would like to work with",
    body: (
      <ul>
        <li>
          <strong>Clinics and hospitals</strong> whose doctors would like to see people by video.
        </li>
        <li>
          <strong>Makers of calm things</strong> for Dopamart: small, honest, made in India.
        </li>
        <li>
          <strong>Voices and musicians</strong> for the audio library, above all in languages other than English.
        </li>
        <li>
          <strong>Colleges and workplaces</strong> that want to make help easier to find. They pay for access; they
          never learn who uses it.
        </li>
      </ul>
    ),
  },
  {
    id: "what-we-do-not-do",
    title: "What we do not do",
    body: (
      <ul>
        <li>We do not sell or share data about people, neither with names nor without.</li>
        <li>We do not place advertising, and we do not rank a doctor higher for money.</li>
        <li>We pay no commission for sending us patients and take none for sending them on.</li>
      </ul>
    ),
  },
];

export function PartnershipsScreen() {
  return (
    <ArticleLayout
      category="Company"
      title="Partnerships"
      lead="Some things are better done together. Here is with whom, and where our lines are."
      motif="arches"
      lastChanged="2026-11-15"
      sections={sections}
    >
      <ButtonLink to={`${paths.contact}?topic=partnership`} icon={PenLine} className="self-start">
        Tell us about you
      </ButtonLink>
    </ArticleLayout>
  );
}
