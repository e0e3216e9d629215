// What a schema says about values.

type ObjectSchema<Values> = {
  safeParse: (values: unknown) => {
    success: boolean;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
  _zod: { input: Values };
};

/** The first message of each invalid field. */
export function fieldErrors<Values extends object>(
  schema: ObjectSchema<Values>,
  values: Values,
): Partial<Record<keyof Values & string, string>> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    errors[String(path[0])] ??= message;
  }
  return errors as Partial<Record<keyof Values & string, string>>;
}
