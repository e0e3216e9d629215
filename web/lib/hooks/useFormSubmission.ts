// The submission of an uncontrolled form: its values, whether it is running, and its result.
import { useState } from "react";

type Values = Readonly<Record<string, string>>;
type State<Outcome> = { values: Values; isSubmitting: boolean; outcome?: Outcome };

/**
 * For `<form action={action}>`: React replays a submission that happened before hydration. The action returns at once, because React delays
 * navigations while an async action runs. React resets a submitted form, so pass `values` as the default values of the inputs that should
 * keep theirs. `submit` never rejects.
 */
export function useFormSubmission<Outcome>(submit: (values: Values) => Promise<Outcome>) {
  const [state, setState] = useState<State<Outcome>>({ values: {}, isSubmitting: false });
  function action(form: FormData): void {
    const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
    setState({ values, isSubmitting: true });
    void submit(values).then((outcome) => setState({ values, isSubmitting: false, outcome }));
  }
  return { ...state, action };
}
