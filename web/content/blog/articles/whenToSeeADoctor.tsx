// When to see a doctor about your mind.
import { emergency, teleManas } from "~/services/helplines";
import { TextLink } from "~/ui/navigation/Link";
import { PhoneLink } from "../../PhoneLink";
import { ArticleScreen } from "../ArticleScreen";
import { whenToSeeADoctor } from "../articles";
import { references } from "../references";

export function WhenToSeeADoctorArticle() {
  return (
    <ArticleScreen
      article={whenToSeeADoctor}
      sources={[references.depression, references.caring, references.teleManas]}
    >
      <p>
        People wait long before they ask for help with the mind, often for years. With a knee they would not. You need
        not be sure that it is something, and you need not know its name. That is what the doctor is for.
      </p>
      <h2>Two weeks, and daily life</h2>
      <p>
        A plain rule that many health services give: if it has lasted two weeks or longer, most of the day on most days,
        and it gets in the way of your days, see somebody. It may be
      </p>
      <ul>
        <li>low mood, emptiness, or nothing that gives joy any more;</li>
        <li>worry that will not stop, or fear that comes in attacks;</li>
        <li>sleep or appetite that has changed a lot;</li>
        <li>no strength for what used to be easy: washing, cooking, answering messages;</li>
        <li>trouble thinking, remembering or deciding;</li>
        <li>thoughts or acts that you must repeat;</li>
        <li>drink, drugs, gambling or a screen that has taken over.</li>
      </ul>
      <h2>Sooner than that</h2>
      <ul>
        <li>After something terrible, when the pictures keep coming back.</li>
        <li>In pregnancy and in the year after a birth. It is common, and it can be treated.</li>
        <li>When you hear or see what others do not, or feel that you are followed or chosen.</li>
        <li>When you hardly sleep, spend without limit and feel that nothing can stop you.</li>
      </ul>
      <h2>Now, today</h2>
      <p>
        If you think of ending your life, have a plan, or have hurt yourself: do not wait for an appointment. Call
        Tele-MANAS, <PhoneLink helpline={teleManas} />; in danger call <PhoneLink helpline={emergency} /> or go to the
        nearest hospital. Tell one person near you, in plain words. Asking somebody else about such thoughts does not
        put them into their head; it often brings relief.
      </p>
      <h2>Whom to see</h2>
      <ul>
        <li>
          <strong>A psychiatrist</strong> is a medical doctor. They can examine, diagnose, prescribe medicine and talk.
        </li>
        <li>
          <strong>A clinical psychologist</strong> in the register of the Rehabilitation Council of India diagnoses and
          treats by talking, and does not prescribe.
        </li>
        <li>
          <strong>Your family doctor</strong> is a good first door: thyroid, anaemia or a medicine can look like low
          mood.
        </li>
        <li>
          <strong>Tele-MANAS and the District Mental Health Programme</strong> cost nothing.
        </li>
      </ul>
      <p>
        Here you can <TextLink to="/consultations/doctors">see who is there</TextLink>, with their fields, languages and
        registration numbers. If you cannot choose, <TextLink to="/contact?topic=choosing">ask us</TextLink>.
      </p>
      <h2>If it is somebody else</h2>
      <p>
        Say what you have noticed, not what you think they have. Offer one thing: to look for a doctor together, to come
        along, to sit in the next room. If they say no, ask again next week. If they are in danger, call without their
        leave.
      </p>
    </ArticleScreen>
  );
}
