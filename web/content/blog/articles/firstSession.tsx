// Your first session: a guide for the nervous.
import { teleManas } from "~/services/helplines";
import { TextLink } from "~/ui/navigation/Link";
import { PhoneLink } from "../../PhoneLink";
import { ArticleScreen } from "../ArticleScreen";
import { firstSession } from "../articles";
import { references } from "../references";

export function FirstSessionArticle() {
  return (
    <ArticleScreen article={firstSession} sources={[references.telemedicine, references.caring, references.teleManas]}>
      <p>
        <em>Kiran is invented, and so is this Tuesday. What happens in it is what usually happens.</em>
      </p>
      <h2>The days before</h2>
      <p>
        Kiran booked at night, half by accident, and nearly cancelled twice. That is common. Nothing is decided by a
        first session; it is a conversation of 45 minutes, after which you know more than before.
      </p>
      <p>On Sunday Kiran put a few things on a sheet of paper:</p>
      <ul>
        <li>What is hardest at the moment, in one sentence.</li>
        <li>Since when, and what happened around that time.</li>
        <li>Sleep, appetite, strength: better or worse than a year ago?</li>
        <li>All medicines, also ayurvedic and homoeopathic ones, and what was tried before.</li>
        <li>Illnesses in the family, as far as one knows.</li>
        <li>One question that must be asked before the end.</li>
      </ul>
      <h2>Tuesday, half past six</h2>
      <p>
        A room where nobody walks in is worth more than a good camera. Kiran’s family is large, so it became the parked
        scooter’s corner of the terrace, with headphones. Others sit in a car, or ask a friend for a room. Water, a
        charged phone, the sheet of paper. A tissue does no harm.
      </p>
      <h2>The first five minutes</h2>
      <p>
        The doctor says who they are and asks who you are: name, age, where you are now and whom to call if the line
        breaks. That is no mistrust; the rules ask for it, and in an emergency it matters. Then comes something like:
        “What brings you here?” You may begin anywhere. “I don’t know where to begin” is a fine beginning.
      </p>
      <h2>What you will be asked</h2>
      <p>
        About sleep, food, work, the people around you, alcohol and other things, your health, what was hard before.
        Also whether you have thought of dying. Doctors ask everybody. A true answer leads to help and not, as many
        fear, straight to a hospital.
      </p>
      <h2>What you need not say</h2>
      <p>
        Everything. You may say “not today”. You may ask why a question is asked. You may cry; it happens in this room
        every day. What you say is confidential. The exception that doctors have is danger: to you or to somebody else.
      </p>
      <h2>The last ten minutes</h2>
      <p>
        The doctor tells you what they think it may be, often carefully, because one conversation is little. Then what
        comes next: another session, exercises, a blood test, perhaps a medicine, perhaps to be seen in person. Ask
        about side effects, how long, and what happens if you do nothing. Kiran’s question was: “Does this go away?” The
        answer was not yes. It was: “Mostly it gets much better, and here is how we will know.”
      </p>
      <h2>Afterwards</h2>
      <p>
        Many are tired, some are light, some feel stirred up for a day. Keep the evening free. Write down two things
        that you want to keep. If it did not fit between you and the doctor, that is no failure of yours; try another,
        it often takes two.
      </p>
      <p>
        If you feel worse than before and it frightens you, do not wait for the next session: Tele-MANAS,{" "}
        <PhoneLink helpline={teleManas} />, listens day and night. If you are ready to look around,{" "}
        <TextLink to="/consultations/doctors">here is who is there</TextLink>.
      </p>
    </ArticleScreen>
  );
}
