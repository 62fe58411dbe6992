import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { errorText } from '../../../../api/client/errors.ts';
import { EmptyState } from '../../../../parts/lists/EmptyState.tsx';
import { CheckIcon, PasteIcon } from '../../../../parts/icons.tsx';
import { count, plural } from '@carillon/rules/money/amounts';
import { PasteDialog as PeopleDialog } from '../../../../parts/people/paste/PasteDialog.tsx';
import type { PasteOutcome, PasteRow } from '../../../../parts/people/paste/pasteSteps.ts';
import { roster } from '../draft/draftData.ts';
import type { WizardPart } from '../useWizard.ts';

/** People in one request. The server accepts up to 10,000. */
const batch = 5_000;
/** Characters of their further columns in one request. The server reads bodies of up to 8 MB. */
const columnsBatch = 2_000_000;

/** The end of the request that begins at `from`. */
function endOfBatch(rows: readonly PasteRow[], from: number): number {
  let size = 0;
  let end = from;
  while (end < rows.length && end - from < batch && size < columnsBatch) {
    for (const [name, value] of Object.entries(rows[end]?.custom ?? {})) size += name.length + value.length;
    end += 1;
  }
  return end;
}

async function addAll(draftId: number, rows: readonly PasteRow[], consent: boolean): Promise<PasteOutcome> {
  let added = 0;
  let alreadyThere = 0;
  const rejected: { phone: string; reason: string }[] = [];
  let end = 0;
  for (let from = 0; from < rows.length; from = end) {
    end = endOfBatch(rows, from);
    // One after another: each request sees what the previous one added.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await roster.add(draftId, {
      Contacts: rows.slice(from, end).map((row) => ({
        PrimaryPhone: row.phone,
        FirstName: row.firstName,
        LastName: row.lastName,
        Notes: row.notes,
        ...(row.custom === undefined ? {} : { CustomData: { ...row.custom } }),
      })),
      Source: 'paste',
      UserIndicatedConsentDeclared: consent,
    });
    added += answer.AddedCount;
    alreadyThere += answer.DuplicateCount;
    for (const row of answer.Rejected ?? []) rejected.push({ phone: row.PrimaryPhone, reason: row.Reason });
  }
  return { added, alreadyThere, rejected };
}

/** Adds recipients from the clipboard (row B-035). */
export function PasteDialog(props: {
  open: boolean;
  wizard: WizardPart<'account' | 'draftId' | 'rosterChanged'>;
  onClose: () => void;
}) {
  const { open, wizard, onClose } = props;
  return (
    <PeopleDialog
      open={open}
      countryId={wizard.account?.CountryID ?? 1}
      adding="Adding recipients"
      add={(rows, consent) => addAll(wizard.draftId, rows, consent).finally(wizard.rosterChanged)}
      failureText={(error) => errorText(error, 'pasting', 'contacts')}
      outcome={(outcome) => <Outcome outcome={outcome} />}
      onClose={onClose}
    />
  );
}

function Outcome({ outcome }: { outcome: PasteOutcome }) {
  return (
    <EmptyState
      compact
      icon={outcome.added > 0 ? <CheckIcon /> : <PasteIcon />}
      title={`${plural(outcome.added, 'recipient', 'recipients')} added`}
    >
      {outcome.alreadyThere > 0 && (
        <Typography>{count(outcome.alreadyThere)} were in your broadcast already.</Typography>
      )}
      {outcome.rejected.length > 0 && (
        <Box component="ul" sx={{ textAlign: 'left', maxHeight: 200, overflowY: 'auto', pl: 5 }}>
          {outcome.rejected.map((row) => (
            <li key={row.phone}>
              {row.phone}: {row.reason}
            </li>
          ))}
        </Box>
      )}
    </EmptyState>
  );
}
