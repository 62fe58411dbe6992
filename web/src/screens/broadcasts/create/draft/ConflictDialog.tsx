import { getDraft } from '@carillon/contract/broadcasts/drafts';
import { formatDateTime } from '@carillon/rules/time/times';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { call, isMissing } from '../../../../api/client/client.ts';
import { formFromDraft } from '../wizardForm.ts';
import type { WizardPart } from '../useWizard.ts';

/** Another window saved this draft: the user chooses between the two versions, and nothing is lost silently. */
export function ConflictDialog({ wizard }: { wizard: WizardPart<'draftId' | 'saver' | 'status' | 'zone'> }) {
  const open = wizard.status === 'conflict';
  const found = useQuery({
    queryKey: ['draft', wizard.draftId, 'other'],
    queryFn: ({ signal }) => call(getDraft, { params: { DraftBroadcastID: wizard.draftId }, signal }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const theirs = found.data !== undefined && !found.isFetching && !isMissing(found.data) ? found.data : null;
  return (
    <Dialog open={open} maxWidth="xs" fullWidth aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">This draft was changed in another window</DialogTitle>
      <DialogContent>
        <Typography>
          {theirs === null
            ? 'Looking at the other version…'
            : `The other window saved it ${formatDateTime(Date.parse(theirs.SavedDate), wizard.zone)}${
                theirs.Form.BroadcastName ? ` as "${theirs.Form.BroadcastName}"` : ''
              }.`}
        </Typography>
        <Typography sx={{ mt: 3, color: 'text.secondary' }}>
          Which version do you want to go on with? Recipients are the same in both.
        </Typography>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button disabled={theirs === null} onClick={() => theirs && wizard.saver.keepMine(theirs.Version)}>
          Keep what's in this window
        </Button>
        <Button
          variant="contained"
          disabled={theirs === null}
          onClick={() =>
            theirs &&
            wizard.saver.takeTheirs(formFromDraft(theirs.Form), theirs.Version, Date.parse(theirs.SavedDate))
          }
        >
          Use the other version
        </Button>
      </DialogActions>
    </Dialog>
  );
}
