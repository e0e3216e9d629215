// Sleeping a little better, starting tonight.
import { TextLink } from "~/ui/navigation/Link";
import { ArticleScreen } from "../ArticleScreen";
import { sleep } from "../articles";
import { references } from "../references";

export function SleepArticle() {
  return (
    <ArticleScreen article={sleep} sources={[references.insomnia, references.caring]}>
      <p>
        Almost everybody sleeps badly for a while: before an exam, after bad news, in the weeks of a new baby or a new
        shift. Mostly it passes. These are the things that help most people, and none of them costs anything.
      </p>
      <h2>Keep the morning, and the night follows</h2>
      <p>
        Get up at the same time every day, also on Sunday, also after a bad night. It is the strongest habit of all.
        Sleeping in feels like repair and makes the next night harder. Go to bed when you are sleepy, not when the clock
        says so.
      </p>
      <h2>An hour that slows down</h2>
      <ul>
        <li>Dim the lights. Put the phone in another room, or at least face down and silent.</li>
        <li>No tea, coffee or cola from the afternoon on; six hours before bed is a fair rule.</li>
        <li>No big meal, no alcohol as a sleeping aid: it brings sleep sooner and breaks it later.</li>
        <li>Move during the day, but not hard in the last hours of it.</li>
        <li>Dark, quiet and cool: a fan, an eye mask or a closed curtain does more than an expensive mattress.</li>
      </ul>
      <h2>When you lie awake</h2>
      <p>
        If sleep has not come for what feels like twenty minutes, get up. Sit somewhere dim and do something dull: fold
        clothes, read something you know. Go back when you are sleepy. The bed should learn that it is for sleeping.
        Turn the clock to the wall; counting the hours that are left has never helped anybody.
      </p>
      <p>
        Worries like the night. Write them on paper two hours before bed, each with one next step for tomorrow. It looks
        too simple, and it helps.
      </p>
      <h2>A diary for one week</h2>
      <p>
        Each morning, a line: when you went to bed, about how long it took, how often you woke, when you got up, and how
        the day was. Do not look at it every night. After a week you see what is true, and a doctor can work with it.
      </p>
      <h2>When to see a doctor</h2>
      <ul>
        <li>You have tried these things for some weeks and it is no better.</li>
        <li>Poor sleep makes your days hard: work, driving, the people around you.</li>
        <li>Somebody says that you snore loudly and stop breathing, or your legs will not keep still.</li>
        <li>You are low, without hope, or need very little sleep and feel unusually high.</li>
      </ul>
      <p>
        Please do not begin sleeping tablets on your own, and do not stop them on your own either. For lasting
        sleeplessness, talking treatment made for it (cognitive behavioural therapy for insomnia) is what is usually
        tried first.
      </p>
      <p>
        Tonight you may like a sound to lie down with: our <TextLink to="/mindfulness">library</TextLink> has rain, a
        fan, and a train that goes nowhere in particular.
      </p>
    </ArticleScreen>
  );
}
