// The palette and the type scale.
import { Example, Examples } from "./Example";

const colours = [
  { name: "accent", strong: "bg-accent text-accent-ink", soft: "bg-accent-soft text-accent" },
  { name: "coral", strong: "bg-coral text-coral-ink", soft: "bg-coral-soft text-coral" },
  { name: "hold", strong: "bg-hold text-hold-ink", soft: "bg-hold-soft text-hold" },
  { name: "taken", strong: "bg-taken text-taken-ink", soft: "bg-taken-soft text-taken" },
  { name: "ok", strong: "bg-ok text-ok-ink", soft: "bg-ok-soft text-ok" },
  { name: "danger", strong: "bg-danger text-danger-ink", soft: "bg-danger-soft text-danger" },
  { name: "premium", strong: "bg-premium text-premium-ink", soft: "bg-premium-soft text-premium" },
];

const backgrounds = [
  { name: "surface", className: "bg-surface" },
  { name: "raised", className: "bg-raised" },
  { name: "sunken", className: "bg-sunken" },
];

export function ColourExamples() {
  return (
    <Examples>
      <Example name="Families" wide>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {colours.map(({ name, strong, soft }) => (
            <li key={name} className="flex flex-col overflow-hidden rounded-control text-sm font-semibold">
              <p className={`flex-1 px-4 py-3 ${strong}`}>{name}</p>
              <p className={`flex-1 px-4 py-3 ${soft}`}>{name} soft</p>
            </li>
          ))}
          <li className="flex flex-col justify-between overflow-hidden rounded-control border border-line text-sm font-semibold">
            {backgrounds.map(({ name, className }) => (
              <p key={name} className={`flex-1 px-4 py-1.5 ${className}`}>
                {name}
              </p>
            ))}
          </li>
        </ul>
      </Example>
      <Example name="Type: Figtree" wide>
        <div className="flex flex-col gap-4">
          <p className="text-3xl font-[650]">Sleep deeper tonight</p>
          <p className="text-2xl font-[650]">Talk to someone who listens</p>
          <p className="text-xl font-[650]">Your next consultation</p>
          <p className="text-lg">Lead: forty-five minutes, from wherever you are, for ₹1,23,456.</p>
          <p className="max-w-prose">
            Body: a consultation is a conversation by video with a doctor you chose. What you say stays between the two
            of you, and you can cancel while there is time.
          </p>
          <p className="text-sm text-ink-soft">Small: Monday, 16 November, 4:00 PM</p>
        </div>
      </Example>
    </Examples>
  );
}
