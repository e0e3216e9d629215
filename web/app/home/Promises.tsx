// What can be counted on from the first visit.
import { EyeOff, KeyRound, type LucideIcon, MoonStar } from "lucide-react";

const promises: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: EyeOff,
    title: "Nobody watches",
    text: "No advertising and no analytics. What you read here is neither followed nor sold.",
  },
  {
    icon: KeyRound,
    title: "Nothing to remember",
    text: "You sign in with your Google account, without another password. You may also look around as a guest.",
  },
  {
    icon: MoonStar,
    title: "Easy on tired eyes",
    text: "Light by day and dark by night, as your device has it, and quick on a slow network.",
  },
];

export function Promises() {
  return (
    <section aria-labelledby="promises" className="mx-auto max-w-6xl px-6 pt-16">
      <h2 id="promises" className="text-2xl">
        A room you can trust
      </h2>
      <ul className="mt-8 grid gap-8 md:grid-cols-3 md:gap-12">
        {promises.map(({ icon: Icon, title, text }) => (
          <li key={title} className="border-t-2 border-coral-glow pt-6">
            <Icon aria-hidden className="size-7 text-accent" />
            <h3 className="mt-4 text-lg">{title}</h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
