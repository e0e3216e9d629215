// A form that is being sent: what was typed, whether it is under way, and how it ended.
import { useState } from "react";

type Typed = Readonly<Record<string, string>>;
type State<Outcome> = { typed: Typed; sending: boolean; outcome?: Outcome };

/**
 * For `<form action={action}>`: React keeps what is submitted before the page has woken up, and submits it then. The action
 * returns at once and the work goes on beside it, because React holds every navigation back while an async action runs.
 * React empties a submitted form, so give each input `typed` as its default value while the words should stay. `send` never throws.
 */
export function useFormSubmission<Outcome>(send: (typed: Typed) => Promise<Outcome>) {
  const [state, setState] = useState<State<Outcome>>({ typed: {}, sending: false });
  function action(form: FormData): void {
    const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
    setState({ typed, sending: true });
    void send(typed).then((outcome) => setState({ typed, sending: false, outcome }));
  }
  return { ...state, action };
}
