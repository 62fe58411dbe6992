import { useCallIn } from '../settings/useCallIn.ts';
import type { WizardPart } from '../useWizard.ts';
import { useRepeating } from './useRepeating.ts';

/** Prepares a new draft for a user who came for one kind of it. Shows nothing. */
export function BeginAs(props: {
  wizard: WizardPart<'change' | 'facts' | 'now' | 'numbers' | 'user' | 'zone'>;
  callsIn: boolean;
  isRepeating: boolean;
}) {
  const { wizard, callsIn, isRepeating } = props;
  useCallIn(wizard, callsIn);
  useRepeating(wizard, isRepeating);
  return null;
}
