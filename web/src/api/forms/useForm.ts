import { useId, useState } from 'react';
import { useSnackbar } from '../../parts/page/Snackbars.tsx';
import { errorText, fieldErrors } from '../client/errors.ts';
import type { Verb } from '../client/errors.ts';
import {
  failed,
  fieldsOf,
  insisted,
  isChanged,
  isRefused,
  leftField,
  openForm,
  saved,
  sent,
  shownAt,
  typed,
  withLate,
} from './formState.ts';
import type { FormState, Problems } from './formState.ts';
import { afterPress } from './afterPress.ts';

interface FormOptions<Values, Result, Way> {
  /** The values as it opens, in the order of the page. Named as the server names them. */
  readonly first: Values;
  /** Fields that may arrive after it opened, with their empty values. They come last. */
  readonly late?: Partial<Values>;
  /** The page's own rules, which are those of the server. Absent: only the server checks. */
  readonly check?: (values: Values) => Problems<Values>;
  /** May throw a Refusal. `way` is what the button passed to `submit`. */
  readonly save: (values: Values, way: Way | undefined) => Promise<Result>;
  readonly onSaved?: (result: Result, way: Way | undefined) => void;
  /** After success and failure. */
  readonly onSettled?: () => void;
  /** What fails when the server names no cause: "There was an error updating your group." */
  readonly doing: readonly [verb: Verb, item: string];
  /** The text of a failure. Absent: what `doing` and the server say. */
  readonly failureText?: (error: unknown) => string;
  /** The messages of a failure by field. Absent: those of the server. */
  readonly errorsOf?: (error: unknown) => Readonly<Record<string, string>>;
  /** Where a failure that is about no field is shown: at a field, or by the form itself. Absent: in a snackbar. */
  readonly failureAt?: keyof Values | 'form';
}

/** Props of a text field. */
export interface FieldProps<Value> {
  readonly id: string;
  readonly value: Value;
  readonly error: boolean;
  /** The problem, or the hint of the field. */
  readonly helperText: string;
  readonly onChange: (event: { target: { value: string } }) => void;
  readonly onBlur: () => void;
}

/** A form: its values, its problems at their fields, and the way it is saved. */
export interface Form<Values, Way = undefined> {
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
  readonly submit: (way?: Way) => void;
  /** Saves it although the server refused it, because the user wants it nevertheless. */
  readonly insist: (way?: Way) => void;
  /** Begins again with other values, as for the next of several. */
  readonly restart: (values: Values) => void;
  readonly focus: (field: keyof Values) => void;
  readonly isBusy: boolean;
  /** True while a refusal of the server is shown (row P-141). */
  readonly isRefused: boolean;
  /** True while there is input that was not saved. */
  readonly isDirty: boolean;
  /** True once the user tried to save: every problem is shown. */
  readonly isTried: boolean;
  /** True for a field whose problems are shown, if it has any. */
  readonly isSeen: (field: keyof Values) => boolean;
  /** A failure that is about no field, if the form shows it itself. Empty when there is none. */
  readonly failure: string;
}

/** The one way to write a form (docs/decisions/forms.md). Whatever happens, what was typed stays. */
export function useForm<Values extends object, Result, Way = undefined>(
  options: FormOptions<Values, Result, Way>,
): Form<Values, Way> {
  const { first, late = {}, check, save, onSaved, onSettled, doing, failureAt } = options;
  const { errorsOf = fieldErrors, failureText = (error: unknown) => errorText(error, ...doing) } = options;
  const prefix = useId();
  const show = useSnackbar();
  const [kept, setState] = useState(() => openForm(first));
  const state = withLate(kept, late);
  const id = (field: keyof Values): string => `${prefix}-${String(field)}`;
  const focus = (field: keyof Values | undefined): void => {
    if (field !== undefined) document.getElementById(id(field))?.focus();
  };
  const checked = check?.(state.values) ?? {};
  const problem = (field: keyof Values): string =>
    shownAt(state, checked, field) || (field === failureAt ? state.failed : '');
  const change = (values: Partial<Values>): void => setState((old) => typed(old, values));

  const send = async (from: FormState<Values>, way: Way | undefined): Promise<void> => {
    const next = sent(from, checked);
    if (next === null) return;
    setState(next);
    if (!next.isBusy) {
      focus(fieldsOf(state.values, checked)[0]);
      return;
    }
    try {
      const result = await save(state.values, way);
      setState(saved);
      onSaved?.(result, way);
    } catch (error) {
      const [text, errors] = [failureText(error), errorsOf(error)];
      const after = failed(next, errors, text);
      setState((old) => failed(withLate(old, late), errors, text));
      focus(fieldsOf(after.values, after.refused)[0] ?? (failureAt === 'form' ? undefined : failureAt));
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
      onBlur: () => afterPress(() => setState((old) => leftField(withLate(old, late), field))),
    }),
    problem,
    id,
    change,
    submit: (way) => void send(state, way),
    insist: (way) => void send(insisted(state), way),
    restart: (values) => setState(openForm(values)),
    focus,
    isBusy: state.isBusy,
    isRefused: isRefused(state),
    isDirty: isChanged(state),
    isTried: state.isTried,
    isSeen: (field) => state.isTried || state.left.includes(field),
    failure: failureAt === 'form' ? state.failed : '',
  };
}
