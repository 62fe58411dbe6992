import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contactsChanged, people } from '../../../api/contacts.ts';
import { errorText } from '../../../api/errors.ts';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { CheckIcon, PasteIcon } from '../../../parts/icons.tsx';
import { LinkButton } from '../../../parts/links.tsx';
import { PasteDialog as PeopleDialog } from '../../../parts/people/PasteDialog.tsx';
import type { PasteOutcome, PasteRow } from '../../../parts/people/pasteSteps.ts';
import { count, plural } from '../../../parts/numbers.ts';
import { AddingChoices } from './AddingOptions.tsx';
import type { AddingOptions } from './AddingOptions.tsx';
import { markSeen } from './seenImports.ts';
import { startOptions } from './useContactUpload.ts';

/** What came of a paste into contacts. */
interface Pasted extends PasteOutcome {
  readonly updated: number;
  /** Known people in whom nothing was changed. */
  readonly unchanged: number;
  readonly importId: number | null;
}

async function addAll(
  rows: readonly PasteRow[],
  options: AddingOptions,
  UserIndicatedConsentDeclared: boolean,
): Promise<Pasted> {
  const answer = await people.create({
    Contacts: rows.map((row) => ({
      PrimaryPhone: row.phone,
      FirstName: row.firstName.slice(0, 50),
      LastName: row.lastName.slice(0, 50),
      Notes: row.notes.slice(0, 50),
    })),
    Source: 'paste',
    ListIDs: [...options.listIds],
    OnKnown: options.onKnown,
    UserIndicatedConsentDeclared,
  });
  if (!('AddedCount' in answer)) throw new Error('This was answered as one contact.');
  return {
    added: answer.AddedCount,
    updated: answer.UpdatedCount,
    unchanged:
      rows.length - answer.AddedCount - answer.UpdatedCount - answer.DuplicateCount - answer.Rejected.length,
    alreadyThere: answer.DuplicateCount,
    rejected: answer.Rejected.map((row) => ({ phone: row.PrimaryPhone, reason: row.Reason })),
    importId: answer.ImportID,
  };
}

interface PasteDialogProps {
  open: boolean;
  listId: number;
  onClose: () => void;
  onAdded: () => void;
}

/** Contacts from what was copied elsewhere (row B-035). */
export function PasteDialog({ open, listId, onClose, onAdded }: PasteDialogProps) {
  const client = useQueryClient();
  const [options, setOptions] = useState(() => startOptions(listId));
  const [done, setDone] = useState<Pasted | null>(null);
  const add = async (rows: readonly PasteRow[], consent: boolean): Promise<PasteOutcome> => {
    try {
      const came = await addAll(rows, options, consent);
      setDone(came);
      if (came.importId !== null) markSeen(came.importId);
      return came;
    } finally {
      onAdded();
      void contactsChanged(client);
    }
  };
  return (
    <PeopleDialog
      open={open}
      adding="Adding contacts"
      add={add}
      failureText={(error) => errorText(error, 'adding', 'contacts')}
      options={<AddingChoices isFile={false} value={options} onChange={setOptions} />}
      outcome={() => done !== null && <Came came={done} onKnown={options.onKnown} />}
      next={
        done !== null &&
        done.importId !== null && (
          <LinkButton to="/contacts/imports/$id" params={{ id: String(done.importId) }}>
            See the import
          </LinkButton>
        )
      }
      onClose={onClose}
    />
  );
}

function Came({ came, onKnown }: { came: Pasted; onKnown: AddingOptions['onKnown'] }) {
  const { added, updated, unchanged, alreadyThere, rejected } = came;
  return (
    <EmptyState
      compact
      icon={added + updated > 0 ? <CheckIcon /> : <PasteIcon />}
      title={`${plural(added, 'contact', 'contacts')} added`}
    >
      {[
        updated > 0 ? `${plural(updated, 'known contact', 'known contacts')} updated.` : '',
        unchanged > 0
          ? `${count(unchanged)} ${onKnown === 'Skip' ? 'you had already' : 'had nothing new'}.`
          : '',
        alreadyThere > 0 ? `${count(alreadyThere)} came twice.` : '',
      ]
        .filter((line) => line !== '')
        .join(' ')}
      {rejected.length > 0 && (
        <Box component="ul" sx={{ textAlign: 'left', maxHeight: 200, overflowY: 'auto', pl: 5 }}>
          {rejected.map((row) => (
            <li key={row.phone}>
              <Typography component="span">
                {row.phone}: {row.reason}
              </Typography>
            </li>
          ))}
        </Box>
      )}
    </EmptyState>
  );
}
