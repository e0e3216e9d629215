// How a consultation works here, step by step.
import { TextLink } from "~/ui/navigation/Link";
import { ArticleScreen } from "../ArticleScreen";
import { howConsultationsWork } from "../articles";
import { references } from "../references";

export function HowConsultationsWorkArticle() {
  return (
    <ArticleScreen article={howConsultationsWork} sources={[references.telemedicine, references.telepsychiatry]}>
      <p>
        Nobody should have to find out by paying. Here is what happens from the first click to the evening after, as
        this site really does it.
      </p>
      <h2>1. You look around</h2>
      <p>
        The <TextLink to="/consultations/doctors">list of doctors</TextLink> is open to everybody, without an account.
        Each profile has the doctor’s field, languages, fee and registration number. You may look that number up with
        the medical council before you book; the Telemedicine Practice Guidelines want you to be able to.
      </p>
      <h2>2. You choose a time</h2>
      <p>
        You see the next 14 days in the time of your device. Grey is taken. Amber is being paid for by somebody and may
        come free again. A session is 45 minutes.
      </p>
      <h2>3. You say who the patient is</h2>
      <p>
        Name, phone, e-mail; the age, because a doctor must ask it before prescribing; and, if you like, a few lines
        about what brings you. They go to that doctor and stand apart from everything else. For somebody under 18, a
        parent or guardian books and is there.
      </p>
      <h2>4. You pay</h2>
      <p>
        Now you sign in, if you have not yet; what you typed is still there. The time is kept for you for 20 minutes.
        The price is the fee, less what your plan gives (10 or 20 percent), less a coupon. You pay on the page of the
        payment provider; no card number reaches us. If the money comes too late it goes back by itself.
      </p>
      <h2>5. You get a letter</h2>
      <p>
        It has the day, the time in India and the link; nothing about your health. Reminders come a day and an hour
        before. If you ticked WhatsApp, the same short words may come there.
      </p>
      <h2>6. You meet</h2>
      <p>
        The room opens ten minutes before. You may stop at any time. We do not record. The doctor decides whether a
        video session is enough; sometimes the right answer is to be seen in person, and they will say so. A
        psychiatrist can prescribe within the guidelines: some medicines need a first meeting by video, a few are never
        allowed this way.
      </p>
      <h2>7. And after</h2>
      <p>
        The session is listed under <TextLink to="/my-consultations">My Consultations</TextLink>. You may book the same
        doctor again, or another one; nobody is offended.
      </p>
      <h2>If something comes between</h2>
      <p>
        Cancel 24 hours or more before and everything comes back; later, half; once it has begun, nothing. If we or the
        doctor cancel, everything comes back. The <TextLink to="/refund">refund policy</TextLink> has it in full. If
        something went wrong, <TextLink to="/contact?topic=consultation">tell us</TextLink>: you get a ticket number,
        and an answer from a person.
      </p>
    </ArticleScreen>
  );
}
