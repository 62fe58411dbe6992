import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { missingUpTo } from './requiredData.ts';
import type { RequiredData, DataState } from './requiredData.ts';
import type { StepNumber } from './steps.ts';
import type { WizardForm } from '../wizardForm.ts';

type Query = Pick<UseQueryResult, 'data' | 'isError' | 'isPlaceholderData' | 'refetch'>;

/** The loaded data that the step checks need. Data for another kind is not loaded. */
export function dataStatesOf(queries: Readonly<Record<RequiredData, Query>>): readonly DataState[] {
  const { user, account, numbers, recipients, price } = queries;
  const stateOf = (need: RequiredData, query: Query, isThere = query.data !== undefined): DataState => ({
    need,
    isThere,
    isFailed: !isThere && query.isError,
    fetch: async () => (await query.refetch({ cancelRefetch: false })).isSuccess,
  });
  return [
    stateOf('user', user),
    stateOf('account', account),
    stateOf('numbers', numbers),
    stateOf('recipients', recipients, recipients.data !== undefined && !recipients.isPlaceholderData),
    // The price follows every letter. Until the server's price arrives, the wizard computes it.
    stateOf('price', price),
  ];
}

/** What is known at the moment of reading, after any wait. */
interface Latest<T> {
  readonly known: () => T;
  /** Waits until the data for checking all steps up to this one has loaded. False when it can't be loaded. */
  readonly arrived: (step: StepNumber, form: () => WizardForm) => Promise<boolean>;
}

/** Makes an action wait for data that has not loaded: a slow connection neither refuses anything nor reopens a step. */
export function useLatest<T extends { readonly dataStates: readonly DataState[] }>(now: T): Latest<T> {
  const latest = useRef(now);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    latest.current = now;
    const all = waiting.current;
    waiting.current = [];
    for (const goOn of all) goOn();
  });
  const known = useCallback(() => latest.current, []);
  const arrived = useCallback(async (step: StepNumber, form: () => WizardForm) => {
    const missing = () => missingUpTo(step, form(), latest.current.dataStates);
    while (missing().length > 0) {
      const came = await Promise.all(missing().map((one) => one.fetch()));
      if (came.includes(false)) return false;
      // The loaded data is in the facts after the next paint.
      if (missing().length > 0) await new Promise<void>((goOn) => waiting.current.push(goOn));
    }
    return true;
  }, []);
  return useMemo(() => ({ known, arrived }), [known, arrived]);
}
