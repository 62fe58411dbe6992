import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { StepFacts } from '../steps/stepFacts.ts';
import type { SavedForm } from '../draft/useDraftForm.ts';
import { ownPrice } from '../wizardFacts.ts';
import { hasTexts } from '../wizardForm.ts';
import type { WizardData } from './useWizardData.ts';

/** True when a query's data is that of the newest request. */
const isSettled = ({ isFetching, isError }: Pick<UseQueryResult, 'isFetching' | 'isError'>): boolean =>
  !isFetching && !isError;

/** What the draft costs: the server's figure if it is for exactly what is on the page, else our own. */
export function usePrice(form: SavedForm, data: WizardData, facts: StepFacts) {
  const values = form.form;
  const { summary, counts, user, account, hasMedia, isLengthSettled } = data;
  const own = useMemo(
    () =>
      ownPrice(values, {
        perText: facts.message.credits,
        summary: summary.data,
        draft: counts.data,
        account: account.data,
        longest: user.data?.MaxMessageLength,
      }),
    [values, facts.message.credits, summary.data, counts.data, account.data, user.data],
  );
  const settled = form.status === 'saved' && isSettled(counts) && isLengthSettled;
  // A text that is not written yet costs nothing, both here and beside the field.
  const hasWords = !hasTexts(values) || hasMedia || facts.message.segments > 0;
  const price = settled && hasWords ? counts.data?.MinCallUnitsRequired : undefined;
  return { price, creditsNeeded: price ?? own };
}
