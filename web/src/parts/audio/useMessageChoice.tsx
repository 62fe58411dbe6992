import type { AudioMessage } from '@carillon/contract/library/audio';
import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  CannotBeSentDialog,
  choiceQuestion,
  IncreaseLengthDialog,
  MessageTooLongDialog,
} from './LengthDialogs.tsx';
import type { LengthSetting } from './LengthDialogs.tsx';

/**
 * Chooses a message of any source. A message that calls can't play shows the reason instead, and one longer than the
 * user's setting needs a decision first (rows B-033, B-148). Render `dialogs` beside the caller of `choose`.
 */
export function useMessageChoice(
  lengths: LengthSetting,
  onChosen: (message: AudioMessage) => void,
): { choose: (message: AudioMessage) => void; dialogs: ReactNode } {
  const [asked, setAsked] = useState<AudioMessage | null>(null);
  const [isOpen, setOpen] = useState(false);
  const question = asked === null ? null : choiceQuestion(asked, lengths);
  const close = (): void => setOpen(false);
  const choose = (message: AudioMessage): void => {
    if (choiceQuestion(message, lengths) === null) {
      onChosen(message);
      return;
    }
    setAsked(message);
    setOpen(true);
  };
  const shown = isOpen && question !== null ? question.kind : null;
  return {
    choose,
    dialogs: (
      <>
        <MessageTooLongDialog open={shown === 'tooLong'} seconds={asked?.Length ?? 0} onClose={close} />
        <CannotBeSentDialog
          open={shown === 'faulty'}
          name={asked?.Name ?? ''}
          fault={question?.kind === 'faulty' ? question.fault : ''}
          onClose={close}
        />
        {asked !== null && question?.kind === 'increase' && (
          <IncreaseLengthDialog
            open={isOpen}
            seconds={asked.Length}
            to={question.to}
            setting={lengths}
            onIncreased={() => {
              close();
              onChosen(asked);
            }}
            onClose={close}
          />
        )}
      </>
    ),
  };
}
