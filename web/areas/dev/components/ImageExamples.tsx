// Avatars and cover images.
import { Avatar } from "~/ui/media/Avatar";
import { scenes } from "~/ui/media/art/scenes";
import { things } from "~/ui/media/art/things";
import { CoverImage, type Motif } from "~/ui/media/CoverImage";
import { Example, Examples } from "./Example";

const names = [
  "Dr. Meera Nair",
  "Dr. Arjun Menon",
  "Dr. Kavita Sharma",
  "Imran Qureshi",
  "अनिता देसाई",
  "Dr. Joseph D'Souza",
];

export function ImageExamples() {
  return (
    <Examples>
      <Example name="Portrait" wide>
        <div className="grid grid-cols-3 gap-4 sm:grid-cols-6">
          {names.map((name) => (
            <Avatar key={name} name={name} shape="arch" />
          ))}
        </div>
        <div className="mt-6 flex flex-wrap items-center gap-4">
          {names.map((name) => (
            <Avatar key={name} name={name} className="max-w-14" />
          ))}
          <Avatar name="Picture that exists" src="/favicon.svg" className="max-w-14" />
        </div>
      </Example>
      <Example name="Covers of places" wide>
        <MotifGrid motifs={Object.keys(scenes) as Motif[]} />
      </Example>
      <Example name="Covers of things" wide>
        <MotifGrid motifs={Object.keys(things) as Motif[]} />
      </Example>
    </Examples>
  );
}

function MotifGrid({ motifs }: { motifs: Motif[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {motifs.map((motif) => (
        <li key={motif}>
          <CoverImage name={motif} motif={motif} className="aspect-4/3 w-full rounded-control" />
          <p className="mt-1 text-sm text-ink-soft">{motif}</p>
        </li>
      ))}
    </ul>
  );
}
