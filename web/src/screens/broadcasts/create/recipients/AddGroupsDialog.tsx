import type { Group } from '@carillon/contract/contacts/contacts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../api/client/errors.ts';
import { EmptyState } from '../../../../parts/lists/EmptyState.tsx';
import { LabelIcon } from '../../../../parts/icons.tsx';
import { count, plural } from '@carillon/rules/money/amounts';
import { tabular } from '../../../../theme.ts';
import { groupsQuery } from '../../../../api/contacts.ts';
import { roster } from '../draft/draftData.ts';
import { FirstPhoneSwitch } from './FirstPhoneSwitch.tsx';
import { StepDialog } from '../steps/StepDialog.tsx';
import type { WizardPart } from '../useWizard.ts';

/** Contacts that were deleted can be read but never texted (2-decisions F16). */
const deletedGroup = -2;

interface AddGroupsDialogProps {
  open: boolean;
  wizard: WizardPart<'draftId'>;
  onClose: () => void;
  onAdded: (added: number, duplicates: number) => void;
}

/** Adds whole groups at once. A person in two of them is added once. */
export function AddGroupsDialog({ open, wizard, onClose, onAdded }: AddGroupsDialogProps) {
  const groups = useQuery({ ...groupsQuery, enabled: open });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [typed, setTyped] = useState('');
  const [firstOnly, setFirstOnly] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const all = (groups.data?.Items ?? []).filter((group) => group.ListID !== deletedGroup);
  const word = typed.trim().toLowerCase();
  const shown = all.filter((group) => group.ListName.toLowerCase().includes(word));
  const people = all
    .filter((group) => chosen.has(group.ListID))
    .reduce((sum, group) => sum + group.RosterCount, 0);
  const usable = chosen.size > 0 && !busy;

  const toggle = (group: Group): void =>
    setChosen((old) => {
      const next = new Set(old);
      if (!next.delete(group.ListID)) next.add(group.ListID);
      return next;
    });
  const add = (): void => {
    if (!usable) return;
    setBusy(true);
    setFailure('');
    const Items = [...chosen].map((ListID) => ({ ListID }));
    roster
      .addGroups({
        DraftBroadcastID: wizard.draftId,
        Selection: { Type: 'Selected', Items },
        PrimaryPhonesOnly: firstOnly,
      })
      .then(
        ({ AddedCount, DuplicateCount }) => {
          setChosen(new Set());
          onAdded(AddedCount, DuplicateCount);
        },
        (error: unknown) => setFailure(errorText(error, 'adding', 'groups')),
      )
      .finally(() => setBusy(false));
  };

  return (
    <StepDialog
      open={open}
      title="Add from groups"
      onClose={onClose}
      onConfirm={usable ? add : undefined}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" disabled={!usable} aria-busy={busy} onClick={add}>
            {chosen.size === 0
              ? 'Add groups'
              : `Add ${plural(chosen.size, 'group', 'groups')}, ${plural(people, 'contact', 'contacts')}`}
          </Button>
        </>
      }
    >
      {failure !== '' && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {failure}
        </Alert>
      )}
      {groups.isError && <Alert severity="error">{errorText(groups.error, 'getting', 'groups')}</Alert>}
      {groups.isPending && <Skeleton variant="rounded" height={160} />}
      {groups.isSuccess && all.length === 0 && (
        <EmptyState compact icon={<LabelIcon />} title="You have no groups yet">
          A group keeps people who get the same texts, such as a grade, a shift or a team.
        </EmptyState>
      )}
      {all.length > 5 && (
        <TextField
          label="Search groups"
          type="search"
          size="small"
          fullWidth
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          sx={{ mt: 2, mb: 2 }}
        />
      )}
      <Box
        component="ul"
        aria-label="Groups"
        sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 420, overflowY: 'auto' }}
      >
        {shown.map((group) => (
          <Box
            component="li"
            key={group.ListID}
            sx={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              borderBottom: '1px solid',
              borderColor: 'divider',
            }}
          >
            <FormControlLabel
              control={<Checkbox checked={chosen.has(group.ListID)} onChange={() => toggle(group)} />}
              label={group.ListName}
              sx={{
                minWidth: 0,
                ml: 0,
                overflowWrap: 'anywhere',
                '& .MuiFormControlLabel-label': { py: 2 },
              }}
            />
            <Typography variant="body2" sx={{ ...tabular, color: 'text.secondary', flex: 'none' }}>
              {count(group.RosterCount)}
            </Typography>
          </Box>
        ))}
      </Box>
      {all.length > 0 && <FirstPhoneSwitch checked={firstOnly} onChange={setFirstOnly} />}
      {all.length > 0 && shown.length === 0 && (
        <Typography sx={{ py: 4, color: 'text.secondary' }}>No group matches.</Typography>
      )}
    </StepDialog>
  );
}
