// /privacy: what is really kept, why, for how long, and what one can ask for. True to the tables and to the code.
import { paths } from "~/lib/paths";
import { TextLink } from "~/ui/navigation/Link";
import { ArticleLayout, type ArticleSection, ContactLink } from "../ArticleLayout";

const sections: readonly ArticleSection[] = [
  {
    id: "in-short",
    title: "In short",
    body: (
      <ul>
        <li>We keep what we need to give you what you asked for, and nothing to sell.</li>
        <li>There is no advertising and no analytics. No other company watches you read our pages.</li>
        <li>What you tell a doctor stands apart from everything else, for you and that doctor.</li>
        <li>You can look around, read, and shop as a guest without an account.</li>
        <li>
          You can ask what we have about you, have it put right or have it erased:{" "}
          <ContactLink topic="privacy">write to us</ContactLink>.
        </li>
      </ul>
    ),
  },
  {
    id: "what-we-keep",
    title: "What we keep, and why",
    body: (
      <>
        <p>Each line is a purpose of its own. We use nothing for a purpose that is not in this list.</p>
        <dl>
          <Kept what="Your account" why="So that you can sign in and find your things again.">
            Google’s identifier for you, your name, e-mail address and picture as Google gives them, the day you came
            and the day you last signed in. We never see your Google password.
          </Kept>
          <Kept what="Your sign-in on this device" why="So that you stay signed in.">
            A fingerprint of a random key, when it began and when it ends. The key itself is in your browser alone. It
            ends after 30 days without use and after 90 days in any case; for doctors and our own staff after 12 hours.
          </Kept>
          <Kept what="Consultations" why="So that the session can take place.">
            Doctor, time, price, whether it was paid, cancelled (with the reason you gave) or completed. Apart from
            that, in a table of its own: the patient’s name, e-mail, phone, age, what you wrote under concerns, whether
            there was therapy before, and whether you want WhatsApp messages. We do not record sessions.
          </Kept>
          <Kept
            what="Payments"
            why="So that money is booked once and can be given back; and because tax law asks for it."
          >
            Amount, date, what it was for, a random reference, the provider’s number of the payment, and refunds. No
            card number, no UPI address and no bank details ever reach us: you give those to the payment provider.
          </Kept>
          <Kept what="Dopamart" why="So that things reach you, with an invoice as tax law wants it.">
            Your cart, the addresses you save, and each order with its own copy of name, e-mail, phone, address and
            prices.
          </Kept>
          <Kept
            what="Subscriptions and coupons"
            why="So that you get what you paid for, and a code works as often as it says."
          >
            Which plan, from when to when, what was paid; which coupon you used.
          </Kept>
          <Kept what="Listening" why="So that your hearts, bookmarks and recent tracks are there when you come back.">
            Which tracks you liked, bookmarked and last played. How often a track is played in a day is counted without
            names.
          </Kept>
          <Kept what="Messages to you" why="So that a letter is sent once, and we can see whether it went.">
            The letters and WhatsApp messages that we send, with the address they went to. They say when and where,
            never what you told a doctor.
          </Kept>
          <Kept what="The weekly letter" why="Because you asked for it.">
            Your e-mail address, when you subscribed and when you left. Every letter has a link that ends it.
          </Kept>
          <Kept what="What you write to us" why="So that somebody can answer, and a complaint is not lost.">
            Your name, e-mail, the topic, your words and the ticket’s number. They go by e-mail to our grievance
            officer. Please leave out of it what belongs in a session.
          </Kept>
        </dl>
      </>
    ),
  },
  {
    id: "on-your-device",
    title: "Cookies, and what stays on your device",
    body: (
      <>
        <p>
          There are two cookies, both ours and both needed to be signed in. There is no other, so there is no banner.
        </p>
        <ul>
          <li>
            <strong>dft_session</strong> (with __Host- before it on https): the random key. Scripts cannot read it.
          </li>
          <li>
            <strong>dft_signed_in</strong>: says that you are signed in, and nothing about who you are.
          </li>
        </ul>
        <p>Your browser keeps for itself, and does not send to us unless you use it:</p>
        <ul>
          <li>light or dark, if you chose; doctors you marked with a heart or a bookmark; a guest’s cart;</li>
          <li>how far you came in a track and which one was playing, until you sign out;</li>
          <li>
            what you typed into a form before you had to sign in, until the tab is closed, it is used, or you sign out;
          </li>
          <li>the crisis page, so that it opens without a network, and a note that our typeface has been loaded.</li>
        </ul>
      </>
    ),
  },
  {
    id: "who-else",
    title: "Who else gets something",
    body: (
      <dl>
        <Given to="Google">When you sign in. Google’s button is loaded on the sign-in page and on no other.</Given>
        <Given to="Razorpay, the payment provider">
          The amount, a short description, and our random reference. What you enter on their page is between you and
          them.
        </Given>
        <Given to="WhatsApp">
          Only if you ticked it for a session: your phone number, the time and the link. Nothing about your health.
        </Given>
        <Given to="The mail service">Your address and the letters named above.</Given>
        <Given to="Where sounds are stored">
          If the library lies with a storage provider, your browser fetches a track from there with a link that soon
          ends.
        </Given>
        <Given to="Your doctor">What you told in the booking form, for the session with them.</Given>
        <Given to="An authority">Only what the law makes us give.</Given>
      </dl>
    ),
  },
  {
    id: "how-long",
    title: "For how long",
    body: (
      <>
        <ul>
          <li>A sign-in that has ended is deleted within an hour.</li>
          <li>What the payment provider reports to us is deleted 30 days after it was dealt with.</li>
          <li>An address, a cart line, a heart or a bookmark is gone when you remove it.</li>
          <li>The program’s logs hold no names, no addresses, no IP addresses and nothing you typed.</li>
          <li>
            To keep robots away we count requests by IP address; the count is in memory only and is forgotten within
            about an hour.
          </li>
          <li>Orders, invoices and payments are kept as long as tax law asks, also when an account is erased.</li>
        </ul>
        <p>
          Everything else stays until you ask us to erase it. It does not yet go by itself after a time; a person does
          it when you ask. Where a law makes us keep something for longer, we say which, and use it for nothing else
          meanwhile.
        </p>
      </>
    ),
  },
  {
    id: "your-rights",
    title: "What you can ask for",
    body: (
      <>
        <p>The Digital Personal Data Protection Act, 2023 gives you these rights, and we follow them for everybody:</p>
        <ul>
          <li>to know what we have about you, what we do with it and who got it;</li>
          <li>to have it corrected, completed or brought up to date;</li>
          <li>to have it erased, unless a law makes us keep it;</li>
          <li>to take back a consent, as easily as you gave it: untick it, unsubscribe, or write to us;</li>
          <li>to name a person who may use these rights for you if you die or no longer can;</li>
          <li>to complain to us, and after that to the Data Protection Board of India.</li>
        </ul>
        <p>
          For all of this <ContactLink topic="privacy">write to us</ContactLink> from the address that your account has.
          You get a ticket number at once, and our answer within a month. The DPDP Rules of November 2025 come into
          force in steps, most of them in May 2027; we do not wait for that.
        </p>
      </>
    ),
  },
  {
    id: "safety",
    title: "How it is protected",
    body: (
      <>
        <p>
          The site is served over https only. Keys and links are kept as fingerprints, so that a stolen table opens
          nothing. Roles are checked with each request. Nothing about a person is written to a log. Our tests try this
          with every change.
        </p>
        <p>
          What you tell a doctor is in a table of its own, but it is not yet encrypted a second time inside the
          database. We say so because you may want to know before you write.
        </p>
        <p>
          If data about you should ever get into wrong hands, we tell you and the Data Protection Board without delay,
          and in detail within 72 hours.
        </p>
      </>
    ),
  },
  {
    id: "young-people",
    title: "People under 18",
    body: (
      <p>
        Accounts are for people of 18 and over. A younger person can be a patient when a parent or guardian books with
        their own account and is there in the session. We do not follow or profile children, or anybody.
      </p>
    ),
  },
  {
    id: "who-we-are",
    title: "Who is responsible",
    body: (
      <p>
        Whoever runs this site. Name, e-mail and phone of the grievance officer, who is also the contact for your data,
        are on the <TextLink to={paths.contact}>contact page</TextLink>; the legal name and address are on every
        invoice. If this page changes, the date above changes.
      </p>
    ),
  },
];

function Kept({ what, why, children }: { what: string; why: string; children: string }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>{children}</dd>
      <dd>
        <strong className="text-ink">Why:</strong> {why}
      </dd>
    </div>
  );
}

function Given({ to, children }: { to: string; children: string }) {
  return (
    <div>
      <dt>{to}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function PrivacyScreen() {
  return (
    <ArticleLayout
      eyebrow="Legal"
      title="Privacy Policy"
      lead="What we keep about you, why, for how long, and how to have it changed or erased. Written to be read."
      motif="arches"
      updatedOn="2026-11-15"
      sections={sections}
    />
  );
}
