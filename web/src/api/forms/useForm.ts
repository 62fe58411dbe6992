import { useId, useState } from 'react';
import { useSnackbar } from '../../parts/page/Snackbars.tsx';
import { errorText, fieldErrors } from '../client/errors.ts';
import type { Verb } from '../client/errors.ts';
import {
  failed,
  fieldsOf,
  isRefused,
  leftField,
  openForm,
  saved,
  sent,
  shownAt,
  typed,
} from './formState.ts';
import type { Problems } from './formState.ts';

interface FormOptions<Values, Result> {
  /** The values as it opens, in the order of the page. Named as the server names them. */
  readonly first: Values;
  /** The page's own rules, which are those of the server. Absent: only the server checks. */
  readonly check?: (values: Values) => Problems<Values>;
  readonly save: (values: Values) => Promise<Result>;
  readonly onSaved?: (result: Result) => void;
  /** After success and failure. */
  readonly onSettled?: () => void;
  /** What fails when the server names no cause: "There was an error updating your group." */
  readonly doing: readonly [verb: Verb, item: string];
  /** Where a failure that is about no field is shown. Absent: in a snackbar. */
  readonly failureAt?: keyof Values;
}

/** Props of a text field. */
interface FieldProps<Value> {
  readonly id: string;
  readonly value: Value;
  readonly error: boolean;
  /** The problem, or the hint of the field. */
  readonly helperText: string;
  readonly onChange: (event: { target: { value: string } }) => void;
  readonly onBlur: () => void;
}

/** A form: its values, its problems at their fields, and the way it is saved. */
export interface Form<Values> {
  readonly values: Values;
  /** Props for the field of a text. */
  readonly text: (
    field: { [F in keyof Values]: Values[F] extends string ? F : never }[keyof Values],
    hint?: string,
  ) => FieldProps<string>;
  /** What is shown at a field. Empty when there is none. */
  readonly problem: (field: keyof Values) => string;
  readonly id: (field: keyof Values) => string;
  readonly change: (change: Partial<Values>) => void;
  /** Saves it, or shows what is wrong and focuses the first such field. Does nothing while it is under way or refused. */
  readonly submit: () => void;
  readonly isBusy: boolean;
  /** True while a refusal of the server is shown (row P-141). */
  readonly isRefused: boolean;
}

/** The one way to write a form (docs/decisions/forms.md). Whatever happens, what was typed stays. */
export function useForm<Values extends object, Result>(options: FormOptions<Values, Result>): Form<Values> {
  const { first, check, save, onSaved, onSettled, doing, failureAt } = options;
  const prefix = useId();
  const show = useSnackbar();
  const [state, setState] = useState(() => openForm(first));
  const id = (field: keyof Values): string => `${prefix}-${String(field)}`;
  const focus = (field: keyof Values | undefined): void => {
    if (field !== undefined) document.getElementById(id(field))?.focus();
  };
  const checked = check?.(state.values) ?? {};
  const problem = (field: keyof Values): string =>
    shownAt(state, checked, field) || (field === failureAt ? state.failed : '');
  const change = (values: Partial<Values>): void => setState((old) => typed(old, values));

  const submit = async (): Promise<void> => {
    const next = sent(state, checked);
    if (next === null) return;
    setState(next);
    if (!next.isBusy) {
      focus(fieldsOf(state.values, checked)[0]);
      return;
    }
    try {
      const result = await save(state.values);
      setState(saved);
      onSaved?.(result);
    } catch (error) {
      const text = errorText(error, ...doing);
      const after = failed(next, fieldErrors(error), text);
      setState((old) => failed(old, fieldErrors(error), text));
      focus(fieldsOf(after.values, after.refused)[0] ?? failureAt);
      if (after.failed !== '' && failureAt === undefined) show({ text, tone: 'error' });
    } finally {
      onSettled?.();
    }
  };

  return {
    values: state.values,
    text: (field, hint = '') => ({
      id: id(field),
      value: state.values[field] as string,
      error: problem(field) !== '',
      helperText: problem(field) || hint,
      onChange: ({ target }) => change({ [field]: target.value } as unknown as Partial<Values>),
      onBlur: () => setState((old) => leftField(old, field)),
    }),
    problem,
    id,
    change,
    submit: () => void submit(),
    isBusy: state.isBusy,
    isRefused: isRefused(state),
  };
}
