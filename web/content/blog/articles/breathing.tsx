// Three ways to breathe when everything is too fast.
import { emergency } from "~/services/helplines";
import { TextLink } from "~/ui/navigation/Link";
import { PhoneLink } from "../../PhoneLink";
import { ArticleScreen } from "../ArticleScreen";
import { breathing } from "../articles";
import { references } from "../references";

export function BreathingArticle() {
  return (
    <ArticleScreen
      article={breathing}
      sources={[references.breathingExercises, references.doingWhatMatters, references.panic]}
    >
      <p>
        When we are afraid we breathe fast and high in the chest. It works the other way round too: a slow breath out
        tells the body that nothing is chasing us. It does not solve what is wrong. It gives you back the few minutes in
        which you can think.
      </p>
      <h2>First, how to sit</h2>
      <p>
        Anywhere: on a bus seat, on the edge of a bed, standing in a lift. Let the shoulders fall. Loosen what is tight
        at the belly. Breathe in through the nose if you can. Never force it; if you feel dizzy, breathe as you normally
        do and wait.
      </p>
      <h2>The longer breath out</h2>
      <ol>
        <li>Breathe in gently while you count to three or four, as far as is easy.</li>
        <li>Breathe out, without pushing, while you count to five or six.</li>
        <li>Go on for five minutes. There is no holding and nothing to get right.</li>
      </ol>
      <p>This is the one to know if you only want one. Nobody beside you will notice.</p>
      <h2>A hand on the belly</h2>
      <ol>
        <li>Lie down or lean back. One hand on the chest, one below the ribs.</li>
        <li>Breathe in so that the lower hand rises and the upper one stays almost still.</li>
        <li>Let the breath go by itself, and feel the hand sink. Ten times.</li>
      </ol>
      <p>It is good in bed, and good to practise while you are calm, so that it is there when you are not.</p>
      <h2>Five things you see</h2>
      <p>
        Sometimes watching the breath makes it worse. Then look out instead of in: name five things you see, four you
        can touch, three you hear, two you smell, one you taste. Breathe out slowly after each group. It brings you back
        to the room you are in. The World Health Organization’s guide for hard times has exercises of this kind and
        calls them grounding.
      </p>
      <h2>If it is a panic attack</h2>
      <p>
        A racing heart, no air, tingling hands, the feeling of dying: a panic attack is terrible, and it passes, mostly
        within 5 to 20 minutes. Stay where you are if it is safe, breathe out slowly, and tell yourself what it is. But
        if it is the first time, or the chest pain spreads to the arm or jaw, or it does not go away, do not guess: call{" "}
        <PhoneLink helpline={emergency} />.
      </p>
      <h2>Make it small</h2>
      <p>
        Twice a day for two minutes beats once a week for twenty. Tie it to something that happens anyway: the kettle,
        the signal at the crossing, the moment after you lock the phone. If attacks come again and again, or you begin
        to stay away from places because of them, that is treatable;{" "}
        <TextLink to="/consultations">talk to a doctor</TextLink>.
      </p>
    </ArticleScreen>
  );
}
