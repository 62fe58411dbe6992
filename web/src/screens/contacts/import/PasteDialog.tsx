import { contactLimits } from '@carillon/contract/contacts/contacts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contactsChanged, people } from '../../../api/contacts.ts';
import { errorText } from '../../../api/client/errors.ts';
import { useAccount } from '../../../api/client/session.ts';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { CheckIcon, PasteIcon } from '../../../parts/icons.tsx';
import { LinkButton } from '../../../parts/links.tsx';
import { PasteDialog as PeopleDialog } from '../../../parts/people/paste/PasteDialog.tsx';
import type { PasteOutcome, PasteRow } from '../../../parts/people/paste/pasteSteps.ts';
import { count, plural } from '@carillon/rules/money/amounts';
import { AddingChoices } from './AddingOptions.tsx';
import type { AddingOptions } from './AddingOptions.tsx';
import { markSeen } from './seenImports.ts';
import { startOptions } from './useContactUpload.ts';

/** The outcome of a paste into contacts. */
interface Pasted extends PasteOutcome {
  readonly updated: number;
  /** Existing contacts without changes. */
  readonly unchanged: number;
  /** One for each 10,000 people. */
  readonly importIds: readonly number[];
}

async function addAll(
  rows: readonly PasteRow[],
  options: AddingOptions,
  UserIndicatedConsentDeclared: boolean,
): Promise<Pasted> {
  const came = { added: 0, updated: 0, unchanged: 0, alreadyThere: 0, importIds: [] as number[] };
  const rejected: { phone: string; reason: string }[] = [];
  for (let from = 0; from < rows.length; from += contactLimits.atOnce) {
    const part = rows.slice(from, from + contactLimits.atOnce);
    // One after another: each request sees what the previous one added.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await people.create({
      Contacts: part.map((row) => ({
        PrimaryPhone: row.phone,
        FirstName: row.firstName,
        LastName: row.lastName,
        Notes: row.notes,
      })),
      Source: 'paste',
      ListIDs: [...options.listIds],
      OnKnown: options.onKnown,
      UserIndicatedConsentDeclared,
    });
    if (!('AddedCount' in answer)) throw new Error('This was answered as one contact.');
    const { AddedCount, UpdatedCount, DuplicateCount, Rejected, ImportID } = answer;
    came.added += AddedCount;
    came.updated += UpdatedCount;
    came.alreadyThere += DuplicateCount;
    came.unchanged += part.length - AddedCount - UpdatedCount - DuplicateCount - Rejected.length;
    if (ImportID !== null) came.importIds.push(ImportID);
    for (const row of Rejected) rejected.push({ phone: row.PrimaryPhone, reason: row.Reason });
  }
  return { ...came, rejected };
}

interface PasteDialogProps {
  open: boolean;
  listId: number;
  onClose: () => void;
  onAdded: () => void;
}

/** Adds contacts from the clipboard (row B-035). */
export function PasteDialog({ open, listId, onClose, onAdded }: PasteDialogProps) {
  const client = useQueryClient();
  const account = useAccount();
  const [options, setOptions] = useState(() => startOptions(listId));
  const [done, setDone] = useState<Pasted | null>(null);
  const add = async (rows: readonly PasteRow[], consent: boolean): Promise<PasteOutcome> => {
    try {
      const came = await addAll(rows, options, consent);
      setDone(came);
      came.importIds.forEach((id) => markSeen(id));
      return came;
    } finally {
      onAdded();
      void contactsChanged(client);
    }
  };
  return (
    <PeopleDialog
      open={open}
      countryId={account?.CountryID ?? 1}
      adding="Adding contacts"
      add={add}
      failureText={(error) => errorText(error, 'pasting', 'contacts')}
      options={<AddingChoices isFile={false} value={options} onChange={setOptions} />}
      outcome={() => done !== null && <Came came={done} onKnown={options.onKnown} />}
      next={
        done !== null &&
        done.importIds.length > 0 && (
          <LinkButton
            {...(done.importIds.length === 1
              ? { to: '/contacts/imports/$id', params: { id: String(done.importIds[0]) } }
              : { to: '/contacts/imports' })}
          >
            {done.importIds.length === 1 ? 'See the import' : 'See the imports'}
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
          ? onKnown === 'Skip'
            ? `${count(unchanged)} you had already.`
            : `${plural(unchanged, 'was', 'were')} up to date.`
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
