import { nearestStart } from '@carillon/rules/time/nearestStart';
import type { WizardForm } from '../wizardForm.ts';
import { windowOf } from './callTimes.ts';
import { nearestLater } from './startTimes.ts';

/**
 * The start that fits and is nearest to the chosen one (2-decisions G4), in milliseconds since 1970: the chosen day counts,
 * not the current one. Null when there is none.
 */
export function nearestFittingStart(
  form: WizardForm,
  chosen: number,
  now: number,
  zone: string,
): number | null {
  return nearestStart(windowOf(form), chosen, nearestLater(now), zone);
}
