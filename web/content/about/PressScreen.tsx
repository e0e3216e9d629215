// /press: information for journalists.
import PenLine from "lucide-react/icons/pen-line";
import { paths } from "~/lib/paths";
import { teleManas } from "~/services/helplines";
import { ButtonLink } from "~/ui/Button";
import { ArticleLayout, type ArticleSection } from "../ArticleLayout";
import { PhoneLink } from "../PhoneLink";

const sections: readonly ArticleSection[] = [
  {
    id: "in-short",
    title: "DFT in short",
    body: (
      <p>
        DFT is a website for mental wellness in India. It brings together video consultations with doctors, a library of
        guided audio for rest and sleep, a shop for calm things called Dopamart, and plans that open the whole library.
        Prices are in rupees.
      </p>
    ),
  },
  {
    id: "releases",
    title: "Releases and coverage",
    body: (
      <p>
        We have published no press release and know of no article about us. When there is one, it will be listed here
        with its date and a link.
      </p>
    ),
  },
  {
    id: "writing-about-mental-health",
    title: "Writing about mental health",
    body: (
      <p>
        If you report on suicide or self-harm, please follow the World Health Organization’s “Preventing suicide: a
        resource for media professionals”: no method, no note, no single cause, and a helpline beside the story. In
        India that is Tele-MANAS, <PhoneLink helpline={teleManas} />.
      </p>
    ),
  },
  {
    id: "patients",
    title: "People who use DFT",
    body: (
      <p>
        We do not introduce patients to journalists, and we do not say whether somebody uses DFT. Quotes on our pages
        are not for reuse.
      </p>
    ),
  },
];

export function PressScreen() {
  return (
    <ArticleLayout
      category="Company"
      title="Press"
      lead="For journalists: what we are, what has been written, and how to reach a person who answers."
      motif="water"
      lastChanged="2026-11-15"
      sections={sections}
    >
      <ButtonLink to={`${paths.contact}?topic=press`} icon={PenLine} className="self-start">
        Ask us
      </ButtonLink>
    </ArticleLayout>
  );
}
