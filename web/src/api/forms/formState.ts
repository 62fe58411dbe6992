// What a form knows, without React: values, what the user has seen of them, and what the server refused.

/** Messages by field. A missing or empty one means that there is none. */
export type Problems<Values> = { readonly [Field in keyof Values]?: string | null };

export interface FormState<Values> {
  readonly values: Values;
  /** As the form opened, or as it was last saved. */
  readonly first: Values;
  /** The user pressed Save: every problem is shown from then on. */
  readonly isTried: boolean;
  /** Fields that the user left with something in them: their problems are shown. */
  readonly left: readonly (keyof Values)[];
  /** The server's messages about fields, until the user changes them (row P-141). */
  readonly refused: Problems<Values>;
  /** A failure that is about no field of this form. */
  readonly failed: string;
  readonly isBusy: boolean;
}

/** A form as it opens. */
export function openForm<Values>(values: Values): FormState<Values> {
  return { values, first: values, isTried: false, left: [], refused: {}, failed: '', isBusy: false };
}

/** The state with fields that arrived after the form opened, such as custom fields. They come last. */
export function withLate<Values extends object>(
  state: FormState<Values>,
  late: Partial<Values>,
): FormState<Values> {
  const missing = Object.entries(late).filter(([field]) => !(field in state.values));
  if (missing.length === 0) return state;
  const more = Object.fromEntries(missing) as Partial<Values>;
  return { ...state, values: { ...state.values, ...more }, first: { ...state.first, ...more } };
}

/** True while there is input that was not saved. */
export function isChanged<Values>({ values, first }: FormState<Values>): boolean {
  return JSON.stringify(values) !== JSON.stringify(first);
}

/** The user wants it in spite of a refusal that leaves it to them. */
export function insisted<Values>(state: FormState<Values>): FormState<Values> {
  return { ...state, refused: {} };
}

/** The user changes fields. What the server said about them, and about the whole form, no longer counts. */
export function typed<Values>(state: FormState<Values>, change: Partial<Values>): FormState<Values> {
  const refused = { ...state.refused };
  for (const field of Object.keys(change) as (keyof Values)[]) delete refused[field];
  return { ...state, values: { ...state.values, ...change }, refused, failed: '' };
}

/** The user leaves a field. An empty one is not reported yet: the user may only be passing. */
export function leftField<Values>(state: FormState<Values>, field: keyof Values): FormState<Values> {
  const value = state.values[field];
  const isEmpty = typeof value === 'string' ? value.trim() === '' : value === null || value === undefined;
  return isEmpty || state.left.includes(field) ? state : { ...state, left: [...state.left, field] };
}

/** The fields with a problem, in the order of the values, which is that of the page. */
export function fieldsOf<Values extends object>(
  values: Values,
  problems: Problems<Values>,
): (keyof Values)[] {
  return (Object.keys(values) as (keyof Values)[]).filter((field) => Boolean(problems[field]));
}

/** True while a refusal of the server is shown: the form is not sent again before its field has changed (row P-141). */
export function isRefused<Values extends object>({ values, refused }: FormState<Values>): boolean {
  return fieldsOf(values, refused).length > 0;
}

/** What the form shows at a field: the server's message before the page's own. Empty when there is none. */
export function shownAt<Values>(
  state: FormState<Values>,
  checked: Problems<Values>,
  field: keyof Values,
): string {
  const isSeen = state.isTried || state.left.includes(field);
  return state.refused[field] || (isSeen && checked[field]) || '';
}

/** The form is sent, or was tried in vain because of `checked`. Null: not now, because it is under way or refused. */
export function sent<Values extends object>(
  state: FormState<Values>,
  checked: Problems<Values>,
): FormState<Values> | null {
  if (state.isBusy || isRefused(state)) return null;
  const isWrong = fieldsOf(state.values, checked).length > 0;
  return { ...state, isTried: true, failed: '', isBusy: !isWrong };
}

/** The server accepted it. */
export function saved<Values>(state: FormState<Values>): FormState<Values> {
  return { ...state, first: state.values, isTried: false, left: [], isBusy: false };
}

/**
 * The server did not accept it. `errors` are its messages by field; of a nested name such as Transfer.Lines the last
 * part counts, unless the form has a field of the whole name. Those about no field of the form are left out, because the user could change nothing to clear them;
 * when none is left, `text` is the failure. Values stay.
 */
export function failed<Values extends object>(
  state: FormState<Values>,
  errors: Readonly<Record<string, string>>,
  text: string,
): FormState<Values> {
  const names = Object.keys(errors);
  const byName = new Map(
    names.map((name) => [name in state.values ? name : name.split('.').at(-1), errors[name]]),
  );
  const found = (Object.keys(state.values) as (keyof Values & string)[]).flatMap((field) => {
    const error = byName.get(field);
    return error ? [[field, error] as const] : [];
  });
  const refused = Object.fromEntries(found) as Problems<Values>;
  return { ...state, refused, failed: found.length > 0 ? '' : text, isBusy: false };
}
