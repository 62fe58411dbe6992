import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/**
 * The way out of a dialog in which something may be lost: `leave` closes it at once when there is nothing to lose, and
 * asks otherwise. Put `question` into the dialog.
 */
export function useDiscard(props: {
  isDirty: boolean;
  /** "Discard this recording?" */
  title: string;
  /** "Discard recording" */
  confirmLabel: string;
  /** What is lost, in one sentence. */
  loss: string;
  onDiscard: () => void;
}): { leave: () => void; question: ReactNode } {
  const { isDirty, title, confirmLabel, loss, onDiscard } = props;
  const [isAsked, setAsked] = useState(false);
  return {
    leave: () => (isDirty ? setAsked(true) : onDiscard()),
    question: (
      <ConfirmDialog
        open={isAsked}
        title={title}
        confirmLabel={confirmLabel}
        cancelLabel="Keep it"
        tone="danger"
        onConfirm={() => {
          setAsked(false);
          onDiscard();
        }}
        onClose={() => setAsked(false)}
      >
        <Typography>{loss}</Typography>
      </ConfirmDialog>
    ),
  };
}

/** What is lost of something made for the library. */
export const unsavedItem = 'It was not saved to the library, and can’t be brought back.';
/** What is lost of a form about a person, or of an automatic answer. */
export const unsavedPerson = {
  title: 'Discard what you typed?',
  confirmLabel: 'Discard',
  loss: 'It was not saved, and can’t be brought back.',
} as const;
