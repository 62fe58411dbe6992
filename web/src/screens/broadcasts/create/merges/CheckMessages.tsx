import type { TemplateMerge } from '@carillon/contract/broadcasts/templateMerges';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { count } from '@carillon/rules/money/amounts';
import { errorText } from '../../../../api/client/errors.ts';
import { useAttempt } from '../../../../api/client/useAttempt.ts';
import { useSnackbar } from '../../../../parts/page/Snackbars.tsx';
import { draftKeys } from '../draft/draftData.ts';
import { decide, mergeKeys, mergeQuery, messageQuery, startMerge } from './mergeData.ts';
import type { Shelf } from './mergeData.ts';
import { emptyShelf, excludeAllWords, progressWords, shelfCount, shelfTitles } from './mergeWords.ts';
import { OneMessage } from './OneMessage.tsx';

interface CheckMessagesProps {
  open: boolean;
  draftId: number;
  /** The recipients' columns with the user's names. */
  columns: readonly string[];
  onClose: () => void;
}

/**
 * Every message that can't be sent as it is, one after the other: a text of its own for the person, or no text. A long
 * list is checked in the background; the dialog may be closed meanwhile, and shows the same check when it opens again.
 */
export function CheckMessages({ open, draftId, columns, onClose }: CheckMessagesProps) {
  const begun = useQuery({
    queryKey: [...mergeKeys.ofDraft(draftId), 'begun'],
    queryFn: () => startMerge(draftId),
    enabled: open,
    // Each time it opens: text and people may have changed.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const id = begun.data?.ID ?? 0;
  const result = useQuery({ ...mergeQuery(id, draftId), enabled: open && id !== 0 });
  const merge = result.data ?? begun.data;
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="check-messages-title">
      <DialogTitle id="check-messages-title">Check messages one by one</DialogTitle>
      {merge === undefined || !merge.Done ? (
        <>
          <DialogContent>
            {begun.isError ? (
              <Alert
                severity="error"
                action={
                  <Button color="inherit" size="small" onClick={() => void begun.refetch()}>
                    Try again
                  </Button>
                }
              >
                {errorText(begun.error, 'getting', 'messages')}
              </Alert>
            ) : (
              <MergeProgress merge={merge} />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
          </DialogActions>
        </>
      ) : (
        <Decisions key={merge.ID} merge={merge} draftId={draftId} columns={columns} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** How far the check of a long list has come (row C-041). */
export function MergeProgress({ merge }: { merge: TemplateMerge | undefined }) {
  const part = merge === undefined || merge.Total === 0 ? 0 : (100 * merge.Processed) / merge.Total;
  return (
    <>
      <Typography id="merge-progress" role="status" sx={{ mb: 3 }}>
        {merge === undefined ? 'Checking your messages…' : progressWords(merge)}
      </Typography>
      <LinearProgress
        aria-labelledby="merge-progress"
        variant={merge === undefined ? 'indeterminate' : 'determinate'}
        value={part}
      />
      <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
        You can close this window. The check continues, and is here when you come back.
      </Typography>
    </>
  );
}

function Decisions({
  merge,
  draftId,
  columns,
  onClose,
}: Omit<CheckMessagesProps, 'open'> & { merge: TemplateMerge }) {
  const client = useQueryClient();
  const [shelf, setShelf] = useState<Shelf>('invalid');
  const [wanted, setWanted] = useState(0);
  const total = shelfCount(merge, shelf);
  const at = Math.max(0, Math.min(wanted, total - 1));
  const found = useQuery({ ...messageQuery(merge.ID, shelf, at), enabled: total > 0 });
  const message = total === 0 ? undefined : found.data?.Items[0];
  const { isBusy, attempt } = useAttempt(() => undefined);
  const store = (body: Parameters<typeof decide>[1]): void =>
    void attempt('updating', 'message', async () => {
      const now = await decide(merge.ID, body);
      client.setQueryData(mergeQuery(merge.ID, draftId).queryKey, now);
      await client.invalidateQueries({ queryKey: mergeKeys.messages(merge.ID) });
      await client.invalidateQueries({ queryKey: draftKeys.recipients(draftId) });
    });
  const show = useSnackbar();
  const remove = (PhoneNumber: string, FixedMessage: string): void => {
    store({ PhoneNumber, FixedMessage: null });
    show({
      text: 'Text removed.',
      action: { label: 'Undo', run: () => store({ PhoneNumber, FixedMessage }) },
    });
  };
  const turn = (by: number): void => setWanted((at + by + total) % total);
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      onKeyDown={(event) => {
        if (total < 2 || event.target instanceof HTMLTextAreaElement) return;
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.preventDefault();
        turn(event.key === 'ArrowLeft' ? -1 : 1);
      }}
    >
      <DialogContent dividers>
        {merge.Message !== '' && (
          <Alert severity="error" sx={{ mb: 4 }}>
            {merge.Message}
          </Alert>
        )}
        <ToggleButtonGroup
          exclusive
          size="small"
          value={shelf}
          aria-label="Which messages"
          onChange={(_, next: Shelf | null) => {
            if (next === null) return;
            setShelf(next);
            setWanted(0);
          }}
          fullWidth
          sx={{ mb: 4 }}
        >
          {(['invalid', 'fixed', 'excluded'] as const).map((one) => (
            <ToggleButton
              key={one}
              value={one}
              sx={{ textTransform: 'none', px: { xs: 1, sm: 3 }, lineHeight: 1.3 }}
            >
              {shelfTitles[one]} ({count(shelfCount(merge, one))})
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {total === 0 && <Typography role="status">{emptyShelf(shelf)}</Typography>}
        {message !== undefined && (
          <OneMessage
            key={`${shelf} ${message.PersonID}`}
            draftId={draftId}
            message={message}
            merge={merge}
            columns={columns}
            isBusy={isBusy || found.isPlaceholderData}
            onStore={store}
            onRemove={remove}
          />
        )}
        {found.isError && <Alert severity="error">{errorText(found.error, 'getting', 'message')}</Alert>}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 2 }}>
        {total > 0 && (
          <Box sx={{ display: 'flex', alignItems: 'center', mr: 'auto' }}>
            <Button onClick={() => turn(-1)} disabled={total < 2}>
              Previous
            </Button>
            <Typography variant="body2" aria-live="polite" sx={{ mx: 2, color: 'text.secondary' }}>
              {count(at + 1)} of {count(total)}
            </Typography>
            <Button onClick={() => turn(1)} disabled={total < 2}>
              Next
            </Button>
          </Box>
        )}
        {shelf === 'invalid' && total > 1 && (
          <Button
            disabled={isBusy}
            onClick={() => store({ Selection: { Type: 'SelectedAll' }, Exclude: true })}
          >
            {excludeAllWords(total)}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Box>
  );
}
