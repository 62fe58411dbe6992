import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/**
 * Closes a dialog in which something may be lost. `leave` closes it at once if there is nothing to lose, and asks
 * otherwise. Render `question` in the dialog.
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

/** What is lost when discarding something made for the library. */
export const unsavedItem = 'It was not saved to the library, and can’t be brought back.';
/** What is lost when discarding a form about a person, or an automatic reply. */
export const unsavedPerson = {
  title: 'Discard what you typed?',
  confirmLabel: 'Discard',
  loss: 'It was not saved, and can’t be brought back.',
} as const;
