// Stress: what it does, and what takes the edge off.
import { TextLink } from "~/ui/navigation/Link";
import { ArticleScreen } from "../ArticleScreen";
import { stress } from "../articles";
import { references } from "../references";

export function StressArticle() {
  return (
    <ArticleScreen
      article={stress}
      sources={[references.stressAnswers, references.stress, references.stressedOut, references.doingWhatMatters]}
    >
      <p>
        The World Health Organization calls stress a state of worry or mental tension that a difficult situation brings.
        It is a natural answer. Everybody has it; how we deal with it makes the difference.
      </p>
      <h2>How it shows</h2>
      <ul>
        <li>
          <strong>In the body:</strong> headaches, an upset stomach, tight shoulders, poor sleep, a heart one can feel.
        </li>
        <li>
          <strong>In the head:</strong> the same worry in circles, forgetting, no decision, everything at once.
        </li>
        <li>
          <strong>In what we do:</strong> a short temper, eating too much or too little, more cigarettes or drink, less
          of the people we like.
        </li>
      </ul>
      <p>
        Stress usually has a reason outside us and eases when the reason goes. When the worry stays although the reason
        has gone, or there never was one, it may be anxiety, and that is worth a conversation with a doctor.
      </p>
      <h2>What takes the edge off</h2>
      <ul>
        <li>
          <strong>Name it.</strong> “I notice that I am worrying about the rent.” It sounds like nothing. It puts a
          hand’s breadth between you and the worry.
        </li>
        <li>
          <strong>Cut it in two.</strong> What can you change, and what not? Take one small step on the first list
          today. Leave the second list on the paper.
        </li>
        <li>
          <strong>Move.</strong> A walk round the block counts. So do stairs, cricket in the lane and dancing in the
          kitchen.
        </li>
        <li>
          <strong>Tell somebody.</strong> Not for advice; for company. Say that first, and they will be relieved.
        </li>
        <li>
          <strong>Keep the ordinary.</strong> Meals, sleep and getting up at fixed times hold a week together.
        </li>
        <li>
          <strong>Less news.</strong> Twice a day is enough to know what one must know.
        </li>
        <li>
          <strong>Breathe out.</strong> <TextLink to="/blog/breathing">Three ways to breathe</TextLink> take five
          minutes.
        </li>
      </ul>
      <h2>What only seems to help</h2>
      <p>
        Alcohol, tobacco and scrolling at night borrow calm from the next day, at high interest. Working through every
        break does the same.
      </p>
      <h2>When it is more than stress</h2>
      <p>
        If it does not ease after some weeks, if you can no longer do your work or look after those who need you, if you
        use something every day to get through it, or if you think that it would be better not to be there: talk to
        somebody now. <TextLink to="/blog/when-to-see-a-doctor">When to see a doctor</TextLink> has the signs.
      </p>
    </ArticleScreen>
  );
}
