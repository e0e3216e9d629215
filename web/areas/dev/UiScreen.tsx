// /dev/ui: a gallery of the UI components in every state.
import { LoadingState } from "~/ui/feedback/Skeleton";
import { deferHydration, LoadError } from "~/ui/lazyComponent";
import { Window } from "~/ui/media/art/Window";
import { ThemeSwitch } from "~/ui/theme/ThemeSwitch";

// A separate chunk: all components together exceed the entry budget of a page.
const GalleryPage = deferHydration(() => import("./GalleryPage"), {
  fallback: <LoadingState>Laying out the parts...</LoadingState>,
  errorFallback: (retry) => <LoadError onRetry={retry}>The parts could not be loaded</LoadError>,
});

export function UiScreen() {
  return (
    <div className="mx-auto max-w-6xl px-4 pb-24 sm:px-6">
      <header className="grid items-end gap-8 py-12 sm:grid-cols-[1fr_auto] md:py-20">
        <div>
          <p className="mb-3 font-semibold text-coral">The parts of DFT</p>
          <h1 className="max-w-2xl text-3xl">A quiet, warm, well-kept room</h1>
          <p className="mt-4 max-w-prose text-lg text-ink-soft">
            People come here tired, worried or sleepless. These are the parts every screen is made of.
          </p>
          <ThemeSwitch className="mt-8" />
        </div>
        <Window className="hidden w-44 sm:block" />
      </header>
      <GalleryPage />
    </div>
  );
}
