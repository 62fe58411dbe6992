import type { ConfirmingPerson } from '@carillon/contract/broadcasts/confirmations';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ToneChip } from '../../../parts/broadcasts/StatusChip.tsx';
import { DateText } from '../../../parts/DateText.tsx';
import type { Column } from '../../../parts/lists/ListTable.tsx';
import { nameOf, stateLooks } from './boardWords.ts';

const quiet = { color: 'text.secondary', fontSize: '0.875rem' } as const;

/** The columns of the board. */
export const boardColumns: readonly Column<ConfirmingPerson>[] = [
  { id: 'who', header: 'Person', card: 'title', width: '26%', cell: (one) => <Person person={one} /> },
  { id: 'state', header: 'State', width: 150, cell: ({ State }) => <ToneChip {...stateLooks[State]} /> },
  { id: 'confirmed', header: 'Confirmed', width: '24%', cell: (one) => <Confirmed person={one} /> },
  { id: 'tried', header: 'What was tried', cell: (one) => <Tried person={one} /> },
];

function Person({ person }: { person: ConfirmingPerson }) {
  const name = nameOf(person);
  const phone = formatPhone(person.PrimaryPhone);
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box dir="auto" sx={{ fontWeight: 600 }}>
        {name === '' ? phone : name}
      </Box>
      {name !== '' && <Box sx={{ ...quiet, whiteSpace: 'nowrap' }}>{phone}</Box>}
    </Box>
  );
}

function Confirmed({ person }: { person: ConfirmingPerson }) {
  const { ConfirmedBy, ConfirmedDate, ConfirmedPhone } = person;
  if (ConfirmedBy === null) return <Typography sx={quiet}>Not yet</Typography>;
  return (
    <Box>
      {ConfirmedBy === 'Text' ? 'YES by text' : 'By key on a call'}{' '}
      <DateText value={ConfirmedDate} form="age" />
      {ConfirmedPhone !== null && ConfirmedPhone !== person.PrimaryPhone && (
        <Box sx={quiet}>from {formatPhone(ConfirmedPhone)}</Box>
      )}
    </Box>
  );
}

/** The text, then each call with its result or its time, one line each. */
function Tried({ person }: { person: ConfirmingPerson }) {
  const { Numbers, TextDate, TextResult } = person;
  const next = Numbers.findIndex(
    ({ CallResult, NextCallDate }) => CallResult === null && NextCallDate !== null,
  );
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: '0.875rem' }}>
      <li>
        Text: {TextResult ?? 'not sent yet'} <DateText value={TextDate} form="age" empty="" />
      </li>
      {Numbers.map(({ PhoneNumber, CallResult, CallDate, NextCallDate }, at) =>
        CallResult === null && NextCallDate === null ? null : (
          <li key={PhoneNumber}>
            Call to <span style={{ whiteSpace: 'nowrap' }}>{formatPhone(PhoneNumber)}</span>:{' '}
            {CallResult ?? (at === next ? 'not before' : 'after that')}{' '}
            {(CallResult !== null || at === next) && (
              <DateText value={CallResult === null ? NextCallDate : CallDate} form="age" empty="" />
            )}
          </li>
        ),
      )}
    </Box>
  );
}
