import { useEffect, useRef } from 'react';
import { useSnackbar } from '../../../../parts/page/Snackbars.tsx';
import type { WizardPart } from '../useWizard.ts';
import { choiceFields, laterChoice } from '../voice/voiceMessage.ts';
import { callDefaults, editForm, switchKind } from '../wizardForm.ts';

/**
 * Makes a new draft an announcement whose message is recorded by telephone, for a user who chose that in the audio
 * library (row B-029). Runs once, as soon as the possible caller IDs are known.
 */
export function useCallIn(
  wizard: WizardPart<'change' | 'facts' | 'numbers' | 'user'>,
  isWanted: boolean,
): void {
  const show = useSnackbar();
  const isDone = useRef(false);
  const { user, numbers, facts, change } = wizard;
  const { usableNumbers } = facts;
  useEffect(() => {
    if (!isWanted || isDone.current || user === undefined || numbers === undefined) return;
    isDone.current = true;
    const usable = numbers.filter((one) => usableNumbers?.includes(one.TextNumberID));
    const own = usable.find((one) => one.IsDefault) ?? usable[0];
    change((old) => ({
      ...editForm(
        switchKind(old, 'Announcement', {
          textNumberId: null,
          calls: callDefaults(user, own?.TextPhoneNumber ?? null),
        }),
        choiceFields('live', laterChoice),
      ),
      CurrentStep: 1,
    }));
    show({ text: 'Name your announcement and choose who is called. After that you get a number to call.' });
  }, [isWanted, user, numbers, usableNumbers, change, show]);
}
