import type { ContactImportDetail } from '@carillon/contract/contacts/contactImports';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { importKeys, importQuery, isMoving, undoImport } from '../../../api/contactImports.ts';
import { contactsChanged } from '../../../api/contacts.ts';
import { errorText } from '../../../api/client/errors.ts';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { DateText } from '../../../parts/DateText.tsx';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';
import { PeopleIcon } from '../../../parts/icons.tsx';
import { BackLink, LinkButton } from '../../../parts/links.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { tabular } from '../../../theme.ts';
import { Gone } from '../Gone.tsx';
import { ImportChip } from './ImportChip.tsx';
import { ImportFacts } from './ImportFacts.tsx';
import { importName, importProgress, undoText } from './importTexts.ts';
import { markSeen } from './seenImports.ts';

/** One import: its progress, outcome, what was left out, and undo. */
export default function ImportPage() {
  const { id } = useParams({ from: '/app/contacts/imports/$id' });
  const importId = Number(id);
  if (!Number.isInteger(importId) || importId <= 0) return <Gone what="import" />;
  return <Import key={importId} importId={importId} />;
}

function Import({ importId }: { importId: number }) {
  const { data: one, error, refetch } = useQuery(importQuery(importId));
  const isOver = one ? !isMoving(one) : false;
  useEffect(() => {
    if (isOver) markSeen(importId);
  }, [isOver, importId]);
  if (one === null) return <Gone what="import" />;
  return (
    <>
      <PageHeader
        title={one ? importName(one) : 'Import'}
        documentTitle={one ? `Import of ${importName(one)}` : 'Import'}
        above={<BackLink to="/contacts/imports">Imports</BackLink>}
        beside={one && <ImportChip one={one} />}
        sub={
          one ? (
            <>
              {one.UserName !== '' && (
                <>
                  By <span dir="auto">{one.UserName}</span>,{' '}
                </>
              )}
              <DateText value={one.CreatedDate} />
            </>
          ) : (
            ' '
          )
        }
        actions={one && <Actions one={one} />}
      />
      {error && (
        <LoadFailed sx={{ mb: 4 }} onRetry={() => void refetch()}>
          {errorText(error, 'getting', 'import')}
        </LoadFailed>
      )}
      {!one && !error && (
        <Box aria-busy="true">
          <Skeleton variant="rounded" height={112} sx={{ mb: 4 }} />
          <Skeleton variant="rounded" height={180} />
        </Box>
      )}
      {one && (
        <>
          {isMoving(one) && <Progress one={one} />}
          {one.Status === 'Failed' && (
            <Alert severity="error" sx={{ mb: 4 }}>
              {one.Message}
            </Alert>
          )}
          <ImportFacts one={one} />
        </>
      )}
    </>
  );
}

function Progress({ one }: { one: ContactImportDetail }) {
  const { words, done, all } = importProgress(one);
  return (
    <Card sx={{ p: 5, mb: 4 }}>
      <LinearProgress
        aria-label={one.Status === 'Undoing' ? 'Taking the import back' : 'Adding contacts'}
        {...(all > 0 ? { variant: 'determinate' as const, value: Math.min(100, (done / all) * 100) } : {})}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Typography role="status" sx={{ ...tabular, mt: 2 }}>
        {words}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        You can leave this page: the work continues, and the result is here when you come back.
      </Typography>
    </Card>
  );
}

function Actions({ one }: { one: ContactImportDetail }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const undo = (): void => {
    setBusy(true);
    setRefusal('');
    undoImport(one.ImportID)
      .then(
        (next) => {
          client.setQueryData(importKeys.one(one.ImportID), next);
          setAsking(false);
        },
        (error: unknown) => setRefusal(errorText(error, 'updating', 'import')),
      )
      .finally(() => {
        setBusy(false);
        void contactsChanged(client);
      });
  };
  const isGone = one.Status === 'Undone' || one.Status === 'Undoing' || one.Status === 'Failed';
  return (
    <>
      {!isGone && (
        <Button
          variant="outlined"
          color="error"
          disabled={!one.CanUndo}
          aria-describedby={one.CanUndo ? undefined : whyNotId}
          onClick={() => setAsking(true)}
        >
          Undo import
        </Button>
      )}
      {one.Status !== 'Failed' && one.Status !== 'Undone' && (
        <LinkButton
          variant="contained"
          startIcon={<PeopleIcon />}
          to="/contacts"
          search={{ importid: one.ImportID }}
        >
          Show these people
        </LinkButton>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Undo this import?"
        confirmLabel="Undo import"
        cancelLabel="Keep it"
        tone="danger"
        busy={isBusy}
        onClose={() => {
          setAsking(false);
          setRefusal('');
        }}
        onConfirm={undo}
      >
        <Typography>{undoText(one)}</Typography>
        {refusal !== '' && (
          <Alert severity="error" role="alert" sx={{ mt: 3 }}>
            {refusal}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  );
}

/** Where the page says why the import can't be undone. */
const whyNotId = 'why-not-undone';
