import { useState } from 'react';
import { useSnackbar, useSnackbarEnd } from '../../parts/page/Snackbars.tsx';
import { errorText } from './errors.ts';
import type { Verb } from './errors.ts';

/** After this many milliseconds, the user gets a message that it takes longer: all contacts of a large list. */
const slow = { after: 2_000, text: 'Working on it. With many people this takes a moment.' } as const;

/**
 * Runs an action for the user. Returns true when it succeeded. A snackbar shows a failure. `onSettled` runs after both.
 * `isBusy` is true in the meantime.
 */
export function useAttempt(onSettled: () => void) {
  const show = useSnackbar();
  const end = useSnackbarEnd();
  const [isBusy, setBusy] = useState(false);
  async function attempt(verb: Verb, item: string, act: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    const wait = setTimeout(() => show({ text: slow.text }), slow.after);
    try {
      await act();
      return true;
    } catch (error) {
      show({ text: errorText(error, verb, item), tone: 'error' });
      return false;
    } finally {
      clearTimeout(wait);
      end(slow.text);
      setBusy(false);
      onSettled();
    }
  }
  return { isBusy, attempt };
}
