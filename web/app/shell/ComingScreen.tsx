// A page with a parameter before its scripts are here: the bar's place and name, so that nothing jumps when it comes.
import { Loading } from "~/ui/Skeleton";
import { Logo } from "./Logo";

export function ComingScreen() {
  return (
    <>
      <header className="mx-auto flex h-18 max-w-6xl items-center px-6">
        <Logo />
      </header>
      <main>
        <Loading>Loading...</Loading>
      </main>
    </>
  );
}
