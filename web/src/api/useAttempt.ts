import { useState } from 'react';
import { useSnackbar } from '../parts/Snackbars.tsx';
import { errorText } from './errors.ts';
import type { Verb } from './errors.ts';

/**
 * Does something for a person: true when it was done; a failure is told in a snackbar. `onSettled` runs after both.
 * `isBusy` is true meanwhile.
 */
export function useAttempt(onSettled: () => void) {
  const show = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  async function attempt(verb: Verb, item: string, act: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    try {
      await act();
      return true;
    } catch (error) {
      show({ text: errorText(error, verb, item), tone: 'error' });
      return false;
    } finally {
      setBusy(false);
      onSettled();
    }
  }
  return { isBusy, attempt };
}
