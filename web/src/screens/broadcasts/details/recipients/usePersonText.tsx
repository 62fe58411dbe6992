import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { lazyDialog } from '../../../../lazyScreen.tsx';
import type { Column } from '../../../../parts/lists/ListTable.tsx';
import { channelOf } from '../resultTabs.ts';
import type { ResultView } from '../resultTabs.ts';

const PersonTextDialog = lazyDialog('PersonTextDialog', () =>
  import('./PersonTextDialog.tsx').then((part) => part.PersonTextDialog),
);

/**
 * The column that opens the text of one recipient, and its dialog. Without a column where texts can't be changed any
 * more, or for the results of calls.
 */
export function usePersonText(
  broadcast: Broadcast,
  view: ResultView,
): { readonly columns: readonly Column<RecipientResult>[]; readonly dialog: ReactNode } {
  const [phone, setPhone] = useState<string | null>(null);
  const mayWrite =
    broadcast.Actions.includes('changeText') &&
    partsOf(broadcast.BroadcastType).texts &&
    channelOf(view) === 'texts';
  const column: Column<RecipientResult> = {
    id: 'ownText',
    header: 'Their text',
    cell: (row) => (
      <Button
        size="small"
        aria-label={`Write the text for ${`${row.FirstName} ${row.LastName}`.trim() || formatPhone(row.PhoneNumber)}`}
        onClick={() => setPhone(row.PhoneNumber)}
        sx={{ my: -1 }}
      >
        Write
      </Button>
    ),
  };
  return {
    columns: mayWrite ? [column] : [],
    dialog: (
      <PersonTextDialog
        open={phone !== null}
        broadcast={broadcast}
        phone={phone ?? ''}
        onClose={() => setPhone(null)}
      />
    ),
  };
}
