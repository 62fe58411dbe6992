import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { Suspense, lazy, useCallback, useEffect, useState } from 'react';
import { plural } from '../../../parts/numbers.ts';
import { useSnackbar } from '../../../parts/Snackbars.tsx';
import { loadPart } from '../../../reloadOnce.ts';
import { AddContactsDialog } from './AddContactsDialog.tsx';
import { AddGroupsDialog } from './AddGroupsDialog.tsx';
import { AddIntegrationDialog } from './AddIntegrationDialog.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import { RecipientCards } from './RecipientCards.tsx';
import type { RecipientWay } from './RecipientCards.tsx';
import { RecipientList } from './RecipientList.tsx';
import { RecipientTotals } from './RecipientTotals.tsx';
import { useUpload } from './useUpload.ts';
import type { Upload } from './useUpload.ts';
import type { Wizard } from './useWizard.ts';

// The two largest dialogs come in chunks of their own, while the person reads the page.
const loadPaste = () => import('./PasteDialog.tsx');
const loadUpload = () => import('./UploadDialog.tsx');
const PasteDialog = lazy(() =>
  loadPart('PasteDialog', loadPaste).then((part) => ({ default: part.PasteDialog })),
);
const UploadDialog = lazy(() =>
  loadPart('UploadDialog', loadUpload).then((part) => ({ default: part.UploadDialog })),
);

/** Step 2: six ways to add people, and everybody added so far (row B-028). */
export function RecipientsStep({ wizard }: { wizard: Wizard }) {
  const { rosterChanged, draftId } = wizard;
  const [way, setWay] = useState<RecipientWay | null>(null);
  const show = useSnackbar();
  const upload = useUpload(draftId, rosterChanged);
  const close = useCallback(() => setWay(null), []);
  useEffect(() => {
    // A failure shows when the dialog is opened, which then loads it again.
    void Promise.allSettled([loadPaste(), loadUpload()]);
  }, []);
  const added = useCallback(
    (addedCount: number, duplicates: number) => {
      rosterChanged();
      setWay(null);
      const aside = duplicates === 0 ? '' : ` ${plural(duplicates, 'was', 'were')} there already.`;
      show({ text: `${plural(addedCount, 'recipient', 'recipients')} added.${aside}`, tone: 'success' });
    },
    [rosterChanged, show],
  );
  const total = wizard.summary?.Total ?? 0;
  return (
    <>
      <RecipientCards wizard={wizard} compact={total > 0} onChoose={setWay} />
      <UploadStrip upload={upload} open={way === 'file'} onOpen={() => setWay('file')} />
      {wizard.summaryFailed && (
        <Alert severity="error" sx={{ mb: 5 }}>
          There was an error retrieving your Recipient summary.
        </Alert>
      )}
      {total > 0 && <RecipientTotals wizard={wizard} />}
      {total > 0 && <RecipientList wizard={wizard} />}

      <AddContactsDialog open={way === 'contacts'} wizard={wizard} onClose={close} onAdded={added} />
      <Suspense fallback={null}>
        <PasteDialog open={way === 'paste'} wizard={wizard} onClose={close} />
        <UploadDialog open={way === 'file'} upload={upload} onClose={close} />
      </Suspense>
      <PersonDialog open={way === 'individual'} wizard={wizard} person={null} onClose={close} />
      <AddIntegrationDialog open={way === 'integration'} onClose={close} onOther={setWay} />
      <AddGroupsDialog open={way === 'groups'} wizard={wizard} onClose={close} onAdded={added} />
    </>
  );
}

/** A file that is still at work, or waits for a decision, while its dialog is closed. */
function UploadStrip({ upload, open, onOpen }: { upload: Upload; open: boolean; onOpen: () => void }) {
  const { step, file, sent, fileName } = upload.state;
  if (open || step === 'SELECT' || step === 'DONE') return null;
  const importing = step === 'IMPORT';
  const done = sent === null ? (file?.Summary.Done ?? 0) : sent.done;
  const all = sent === null ? (file?.Summary.Rows ?? 0) : sent.total;
  const busy = importing || step === 'PROCESS';
  return (
    <Box
      role="status"
      sx={{
        mb: 5,
        p: 4,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'own.blueTint',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere', mr: 3 }}>
          {importing ? 'Importing ' : busy ? 'Reading ' : 'Waiting for you: '}
          <strong>{fileName}</strong>
        </Typography>
        <Button size="small" onClick={onOpen} sx={{ flex: 'none' }}>
          {busy ? 'Show' : 'Continue'}
        </Button>
      </Box>
      {busy && (
        <LinearProgress
          aria-label="Progress"
          sx={{ mt: 2 }}
          {...(all > 0 ? { variant: 'determinate' as const, value: Math.min(100, (done / all) * 100) } : {})}
        />
      )}
    </Box>
  );
}
