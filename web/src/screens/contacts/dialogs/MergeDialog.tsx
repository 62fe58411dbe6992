import type { Contact } from '@carillon/contract/contacts/contacts';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Chosen, people } from '../../../api/contacts.ts';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { plural } from '@carillon/rules/money/amounts';
import { nameOf } from '../lists.ts';
import { useChosenPeople } from '../merging.ts';

/** Maximum phones of a contact. The other phones of merged people are left out. */
const maxPhones = 3;

function phonesOf(person: Contact): string[] {
  return [person.PrimaryPhone, person.SecondaryPhone, person.TertiaryPhone].filter((phone) => phone !== null);
}

/** Merges several contacts into one. The user chooses which one stays, and sees the result in advance. */
export function MergeDialog(props: {
  chosen: Chosen;
  selected: number;
  known: readonly Contact[];
  isBusy: boolean;
  onClose: () => void;
  onMerge: (body: Parameters<typeof people.merge>[0]) => void;
}) {
  const { chosen, selected, known, isBusy, onClose, onMerge } = props;
  const found = useChosenPeople(chosen, known);
  const contacts = found ?? [];
  const [kept, setKept] = useState<number | null>(null);
  const oldest = [...contacts].sort((a, b) => a.CreatedDate.localeCompare(b.CreatedDate))[0];
  const keep = contacts.find((person) => person.PersonID === kept) ?? oldest;
  const isReady = contacts.length > 1 && keep !== undefined;
  const phones = [...new Set([...(keep ? phonesOf(keep) : []), ...contacts.flatMap(phonesOf)])];
  return (
    <ConfirmDialog
      open
      title={`Merge ${plural(selected, 'contact', 'contacts')} into one`}
      confirmLabel="Merge"
      busy={isBusy}
      disabled={!isReady}
      onClose={onClose}
      onConfirm={() => {
        if (keep) onMerge({ PersonIDs: contacts.map((person) => person.PersonID), Keep: keep.PersonID });
      }}
    >
      <Typography id="merge-keep" sx={{ mb: 2 }}>
        Whose name and notes stay?
      </Typography>
      {isReady ? (
        <RadioGroup
          aria-labelledby="merge-keep"
          value={String(keep.PersonID)}
          onChange={(_, value) => setKept(Number(value))}
        >
          {contacts.map((person) => (
            <FormControlLabel
              key={person.PersonID}
              value={String(person.PersonID)}
              control={<Radio />}
              sx={{ py: 1 }}
              label={
                <Box sx={{ minWidth: 0 }}>
                  <Box component="span" dir="auto" sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
                    {nameOf(person, 'No name')}
                  </Box>
                  <Typography
                    component="span"
                    variant="caption"
                    sx={{ display: 'block', color: 'text.secondary' }}
                  >
                    {phonesOf(person).map(formatPhone).join(' · ')}
                    {person.Notes !== '' && ` · ${person.Notes}`}
                  </Typography>
                </Box>
              }
            />
          ))}
        </RadioGroup>
      ) : (
        Array.from({ length: Math.min(5, selected) }, (_, n) => <Skeleton key={n} height={48} />)
      )}
      {isReady && (
        <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
          The contact that stays is in all their groups and has{' '}
          {phones.slice(0, maxPhones).map(formatPhone).join(', ')}.
          {phones.length > maxPhones &&
            ` ${phones.slice(maxPhones).map(formatPhone).join(', ')} ${phones.length === maxPhones + 1 ? 'is' : 'are'} left out.`}{' '}
          What is empty is filled from the others. You can undo this.
        </Typography>
      )}
    </ConfirmDialog>
  );
}
