import type { AudioMessage } from '@carillon/contract/library/audio';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { lazyDialog } from '../../lazyScreen.tsx';
import { choiceQuestion } from './lengthQuestions.ts';
import type { LengthSetting } from './lengthQuestions.ts';

const LengthDialogs = lazyDialog('LengthDialogs', () =>
  import('./LengthDialogs.tsx').then((part) => part.LengthDialogs),
);

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
  return {
    choose,
    dialogs: (
      <LengthDialogs
        open={isOpen}
        message={asked}
        question={question}
        setting={lengths}
        onIncreased={(message) => {
          close();
          onChosen(message);
        }}
        onClose={close}
      />
    ),
  };
}
