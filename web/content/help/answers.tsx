// Questions and answers of the Help Center, by group.
import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { emergency, teleManas } from "~/services/helplines";
import { TextLink } from "~/ui/navigation/Link";
import { PhoneLink } from "../PhoneLink";

export type Answer = {
  id: string;
  question: string;
  answer: ReactNode;
  /** Search terms that occur neither in the question nor in the answer. */
  keywords?: string;
};
export type Group = { id: string; title: string; answers: readonly Answer[] };

export const groups: readonly Group[] = [
  {
    id: "beginning",
    title: "Beginning",
    answers: [
      {
        id: "account",
        question: "Do I need an account?",
        answer:
          "Not to look around, to read, or to buy in Dopamart as a guest. You need one to book a consultation, to take a plan and to keep favourites. You sign in with a Google account; there is no password of ours to remember.",
        keywords: "login register sign up gmail",
      },
      {
        id: "age",
        question: "How old must I be?",
        answer:
          "Accounts are for people of 18 and over. A younger person can be a patient when a parent or guardian books with their own account and is there in the session.",
        keywords: "child minor teenager son daughter",
      },
      {
        id: "where-to-begin",
        question: "I do not know what I need. Where do I begin?",
        answer: (
          <>
            Start from what troubles you most: the <TextLink to={paths.doctors}>list of doctors</TextLink> can be
            narrowed by field. If you are not sure, <TextLink to={`${paths.contact}?topic=choosing`}>ask us</TextLink>,
            or read <TextLink to="/blog/when-to-see-a-doctor">when to see a doctor</TextLink>.
          </>
        ),
        keywords: "help choosing confused which",
      },
      {
        id: "crisis",
        question: "It is urgent. Whom do I call?",
        answer: (
          <>
            Tele-MANAS, <PhoneLink helpline={teleManas} />, free, day and night, in many languages. In danger call{" "}
            <PhoneLink helpline={emergency} />. DFT is no emergency service.
          </>
        ),
        keywords: "crisis suicide emergency helpline ambulance self-harm",
      },
    ],
  },
  {
    id: "consultations",
    title: "Consultations",
    answers: [
      {
        id: "book",
        question: "How do I book a session?",
        answer:
          "Choose a doctor, a date within the next 14 days and a time, fill in the patient’s details and pay. The time is kept for you for 20 minutes while you pay. Then it is booked and a letter with the link comes.",
        keywords: "appointment doctor psychiatrist therapist",
      },
      {
        id: "time-zone",
        question: "In which time zone are the times?",
        answer: "In that of your device. If it is not India’s, the page says so. Letters give the time in India (IST).",
        keywords: "IST abroad NRI clock",
      },
      {
        id: "join",
        question: "How do I join?",
        answer: (
          <>
            With the button Join Session under <TextLink to={paths.myConsultations}>My Consultations</TextLink>, or with
            the link in the letter. The room opens ten minutes before. A quiet room, headphones and a charged phone
            help.
          </>
        ),
        keywords: "video call link meeting room camera",
      },
      {
        id: "reminder",
        question: "Will I be reminded?",
        answer:
          "Yes, by e-mail a day and an hour before; on WhatsApp too if you ticked it when booking and this site has WhatsApp set up.",
        keywords: "notification message sms",
      },
      {
        id: "cancel",
        question: "Can I cancel, and what comes back?",
        answer: (
          <>
            Yes, under <TextLink to={paths.myConsultations}>My Consultations</TextLink>. 24 hours or more before:
            everything. Later: half, rounded up to a rupee. Once it has begun: nothing. The dialog tells you before you
            confirm. All rules are in the <TextLink to={paths.refund}>refund policy</TextLink>.
          </>
        ),
        keywords: "refund reschedule move change postpone",
      },
      {
        id: "another-time",
        question: "Can I move a session to another time?",
        answer: "Not in one step. Cancel it and book another time; 24 hours or more before, that costs you nothing.",
        keywords: "reschedule postpone",
      },
      {
        id: "prescription",
        question: "Can the doctor prescribe medicine?",
        answer:
          "A psychiatrist may, within the Telemedicine Practice Guidelines of 2020: some medicines need a video session, some can never be prescribed this way. A psychologist does not prescribe. The doctor may ask you to be seen in person.",
        keywords: "medication tablets drugs",
      },
    ],
  },
  {
    id: "mindfulness",
    title: "Mindfulness",
    answers: [
      {
        id: "who-can-listen",
        question: "Who can listen?",
        answer: (
          <>
            Members with any of the three plans hear everything. Everybody can look at categories and tracks first. See{" "}
            <TextLink to={paths.pricing}>pricing</TextLink>.
          </>
        ),
        keywords: "premium locked free audio meditation",
      },
      {
        id: "sound-stops",
        question: "The sound stops when I lock my phone",
        answer:
          "Start the track, then lock: it plays on, and the lock screen has its own buttons. If your phone ends it to save power, allow your browser to run in the background in the phone’s battery settings.",
        keywords: "background playing pauses battery",
      },
      {
        id: "favourites",
        question: "Where are my favourites?",
        answer: (
          <>
            Under <TextLink to={paths.favourites}>Favourites</TextLink>,{" "}
            <TextLink to={paths.bookmarks}>Bookmarks</TextLink> and{" "}
            <TextLink to={paths.recentTracks}>Recent tracks</TextLink>. They belong to your account and are the same on
            every device.
          </>
        ),
        keywords: "likes heart saved",
      },
    ],
  },
  {
    id: "dopamart",
    title: "Dopamart",
    answers: [
      {
        id: "guest",
        question: "Can I buy without an account?",
        answer:
          "Yes. Choose Shop as guest, give a name and an e-mail address, and pay. The letter has a link with which you can follow the order. If you later sign in with the same address, the order is there.",
        keywords: "guest checkout",
      },
      {
        id: "delivery",
        question: "What does delivery cost?",
        answer: "Nothing. Taxes are in the price too. When your order leaves, a letter tells you who carries it.",
        keywords: "shipping charges courier tracking",
      },
      {
        id: "follow-order",
        question: "Where is my order?",
        answer: (
          <>
            Under <TextLink to={paths.orders}>My Orders</TextLink>, or behind the link in the letter if you bought as a
            guest. Pending waits for your payment; processing is being packed; shipped is on its way.
          </>
        ),
        keywords: "track status late",
      },
      {
        id: "cancel-order",
        question: "Can I cancel or return an order?",
        answer: (
          <>
            Before it leaves, yes: <TextLink to={`${paths.contact}?topic=order`}>write to us</TextLink>. If something is
            broken or wrong, we send it again or give the money back. See the{" "}
            <TextLink to={paths.refund}>refund policy</TextLink>.
          </>
        ),
        keywords: "refund damaged return exchange",
      },
      {
        id: "invoice",
        question: "Where is my invoice?",
        answer: (
          <>
            At each paid order under <TextLink to={paths.orders}>My Orders</TextLink>; it can be printed or saved.
          </>
        ),
        keywords: "gst bill tax receipt",
      },
    ],
  },
  {
    id: "paying",
    title: "Plans and paying",
    answers: [
      {
        id: "renewal",
        question: "Does a plan renew by itself?",
        answer: "No. It is paid once for its whole time and ends. We keep no card. You are reminded three days before.",
        keywords: "autopay cancel subscription recurring",
      },
      {
        id: "change-plan",
        question: "Can I change my plan?",
        answer: (
          <>
            Yes, under <TextLink to={paths.subscriptions}>Subscriptions</TextLink>. The same plan again adds its months
            to the end. A dearer one starts at once, and your unused days are taken off. Any other starts when the
            present one ends. The page says which before you pay.
          </>
        ),
        keywords: "upgrade downgrade switch",
      },
      {
        id: "discount",
        question: "How much do members save on consultations?",
        answer:
          "With the Standard Plan 10 percent, with the Premium Plan 20 percent. A coupon comes off what is left after that.",
        keywords: "offer reduction",
      },
      {
        id: "coupon-refused",
        question: "My coupon is refused",
        answer:
          "It may be over, for something else, used up, or the amount may be too small for it. For everybody’s safety the page does not say which. Check the spelling; if it still does not work, write to us.",
        keywords: "invalid coupon code promo",
      },
      {
        id: "money-gone",
        question: "Money left my account, but nothing is booked",
        answer: (
          <>
            Wait a few minutes: we ask the provider by ourselves. If your money came too late, it goes back by itself,
            usually within 5 to 7 working days. If not,{" "}
            <TextLink to={`${paths.contact}?topic=payment`}>write to us</TextLink> with the payment’s number.
          </>
        ),
        keywords: "payment failed deducted pending upi",
      },
    ],
  },
  {
    id: "account-and-data",
    title: "Your account and data",
    answers: [
      {
        id: "who-sees",
        question: "Who sees what I tell a doctor?",
        answer: (
          <>
            You and that doctor. It stands apart from everything else and never goes into an e-mail. What else is kept
            is in the <TextLink to={paths.privacy}>privacy policy</TextLink>.
          </>
        ),
        keywords: "confidential secret employer family",
      },
      {
        id: "erase",
        question: "How do I erase my account?",
        answer: (
          <>
            <TextLink to={`${paths.contact}?topic=privacy`}>Write to us</TextLink> from the address of your account.
            There is no button for it yet; a person does it, and tells you when it is done and what tax law makes us
            keep.
          </>
        ),
        keywords: "delete remove data gdpr dpdp",
      },
      {
        id: "letter",
        question: "How do I end the weekly letter?",
        answer: "With the link at the end of every letter. One click, and no question asked.",
        keywords: "unsubscribe newsletter spam",
      },
      {
        id: "shared-phone",
        question: "I share my phone. What stays on it?",
        answer:
          "Sign out when you are done: that clears what you typed, what you saw and what was playing. Light or dark, marked doctors and a guest’s cart stay on the device.",
        keywords: "privacy family logout",
      },
      {
        id: "complain",
        question: "How do I complain?",
        answer: (
          <>
            On the <TextLink to={`${paths.contact}?topic=grievance`}>contact page</TextLink>. You get a ticket number at
            once. It is acknowledged within 48 hours and settled within a month.
          </>
        ),
        keywords: "grievance officer feedback problem",
      },
    ],
  },
];
