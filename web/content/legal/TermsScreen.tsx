// /terms: what we promise, what we ask, and where our part ends.

import { paths } from "~/lib/paths";
import { emergency, teleManas } from "~/services/helplines";
import { TextLink } from "~/ui/navigation/Link";
import { ArticleLayout, type ArticleSection, ContactLink } from "../ArticleLayout";
import { PhoneLink } from "../PhoneLink";

const sections: readonly ArticleSection[] = [
  {
    id: "no-emergency",
    title: "This is no emergency service",
    body: (
      <p>
        Nobody here can come to you, and nobody reads messages at every hour. If somebody is in danger call{" "}
        <PhoneLink line={emergency} />. If it is too much, Tele-MANAS listens day and night:{" "}
        <PhoneLink line={teleManas} />. <TextLink to={paths.crisis}>What to do right now</TextLink>
      </p>
    ),
  },
  {
    id: "accounts",
    title: "Your account",
    body: (
      <ul>
        <li>Accounts are for people of 18 and over. You sign in with a Google account; it must be your own.</li>
        <li>What happens with your account is yours to answer for. If somebody else got in, tell us at once.</li>
        <li>
          You may leave at any time. We may close an account that is used to harm others or to cheat, and say why.
        </li>
      </ul>
    ),
  },
  {
    id: "consultations",
    title: "Consultations",
    body: (
      <>
        <p>
          DFT gives you the place to meet; the treatment is between you and the doctor. Doctors follow the Telemedicine
          Practice Guidelines of 25 March 2020. That means among other things:
        </p>
        <ul>
          <li>The doctor’s registration number stands on their profile, and you may look it up.</li>
          <li>
            The doctor decides whether a video session is enough. They may ask you to be seen in person, and so may you.
          </li>
          <li>
            Only a doctor may prescribe, only where the guidelines allow it, and some medicines never by video. A
            psychologist does not prescribe.
          </li>
          <li>
            You give true details of the patient, above all the age. A person under 18 needs an adult beside them.
          </li>
          <li>By starting the session you agree to it. You may stop it at any moment.</li>
          <li>Nobody records it, neither you nor the doctor nor we, unless both have agreed.</li>
        </ul>
        <p>
          A session lasts 45 minutes. The room opens ten minutes before. Whoever comes late has the time that is left.
        </p>
      </>
    ),
  },
  {
    id: "audio-and-articles",
    title: "Audio and articles",
    body: (
      <p>
        They are for your own use and do not replace treatment. Do not listen to anything that makes you sleepy while
        you drive or work with machines. You may share links; please do not copy or sell what we made.
      </p>
    ),
  },
  {
    id: "dopamart",
    title: "Dopamart",
    body: (
      <ul>
        <li>Prices are in rupees with taxes included. Delivery is free. We deliver in India.</li>
        <li>An order counts when it is paid. The things are kept for you while the payment link lives.</li>
        <li>The words beside a picture say what you get.</li>
        <li>You get an invoice with the seller’s legal name, address and tax number.</li>
      </ul>
    ),
  },
  {
    id: "plans-and-coupons",
    title: "Plans and coupons",
    body: (
      <ul>
        <li>A plan is paid once for its whole time. It does not renew by itself, and we keep no card.</li>
        <li>Months are calendar months, to the end of the day in India.</li>
        <li>The page says before you pay whether a plan begins at once or when your present one ends.</li>
        <li>A coupon has its own conditions: for what, until when, how often. It is not paid out in money.</li>
      </ul>
    ),
  },
  {
    id: "paying",
    title: "Paying and getting money back",
    body: (
      <p>
        The price at the moment of paying is the price; if it has changed since the page was drawn, we ask first. What
        comes back, when and how much is in the <TextLink to={paths.refund}>refund policy</TextLink>, which is part of
        these terms.
      </p>
    ),
  },
  {
    id: "fair-use",
    title: "Please do not",
    body: (
      <ul>
        <li>threaten, insult or harass a doctor, another person or us;</li>
        <li>book for somebody without their knowledge, or under a false name;</li>
        <li>try to get at what is not yours, or overload the site with programs.</li>
      </ul>
    ),
  },
  {
    id: "our-part",
    title: "What we answer for",
    body: (
      <p>
        We run the site with care and put right what we get wrong. We cannot promise that it is always reachable.
        Nothing here takes away a right that the law gives you as a patient or a consumer, and nothing limits our answer
        for harm that we cause on purpose or by gross negligence.
      </p>
    ),
  },
  {
    id: "complaints",
    title: "Complaints, law and changes",
    body: (
      <>
        <p>
          <ContactLink topic="grievance">Complain to us</ContactLink> first: it gets a ticket number at once, is
          acknowledged within 48 hours and settled within a month. You may also go to the National Consumer Helpline,
          1915, or to the courts. The law of India applies.
        </p>
        <p>
          If these terms change, the date above changes. What you have already booked, ordered or paid for stays under
          the terms you knew.
        </p>
      </>
    ),
  },
];

export function TermsScreen() {
  return (
    <ArticleLayout
      eyebrow="Legal"
      title="Terms of Use"
      lead="What you can expect of us and what we ask of you. As short as we could make it."
      motif="stones"
      updatedOn="2026-11-15"
      sections={sections}
    />
  );
}
