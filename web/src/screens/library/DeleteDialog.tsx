import type { AudioUse } from '@carillon/contract/library/audio';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { audioKind, library } from '../../api/audio.ts';
import type { ChosenItems } from '../../api/library.ts';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { plural } from '@carillon/rules/money/amounts';
import { UseList } from './UseList.tsx';
import { itemsText } from './useItemActions.ts';

/**
 * The confirmation before messages are deleted. It names the broadcasts that would lose theirs (B-034, 2-decisions H8).
 */
export function DeleteDialog(props: {
  open: boolean;
  chosen: ChosenItems;
  /** Of one message. */
  name: string | null;
  isBusy: boolean;
  /** With the broadcasts and drafts that lose their message. */
  onConfirm: (losing: readonly AudioUse[]) => void;
  onClose: () => void;
}) {
  const { open, chosen, name, isBusy, onConfirm, onClose } = props;
  const found = useQuery({
    queryKey: [...audioKind.keys.all, 'uses', chosen],
    queryFn: () => library.uses(chosen),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const uses = found.data?.Uses ?? [];
  const losing = uses.filter(({ State }) => State === 'Draft' || State === 'Waiting');
  const keeping = uses.length - losing.length;
  const count = found.data?.Count ?? 0;
  const readOnly = found.data?.ReadOnlyCount ?? 0;
  const isNothing = found.data !== undefined && count === 0;
  return (
    <ConfirmDialog
      open={open}
      title={name === null ? 'Delete audio messages?' : 'Delete audio message?'}
      confirmLabel={
        found.data === undefined || count === 1 ? 'Delete message' : `Delete ${itemsText(audioKind, count)}`
      }
      tone="danger"
      busy={isBusy}
      // The effect must be known first. A failure to find out is shown, and does not block the user.
      disabled={found.isPending || isNothing}
      onConfirm={() => onConfirm(losing)}
      onClose={onClose}
    >
      <Typography dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {name ?? (found.data === undefined ? 'The selected audio messages' : itemsText(audioKind, count))}
      </Typography>
      {found.isPending && (
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', mt: 4 }}>
          <CircularProgress size={18} aria-hidden sx={{ mr: 3 }} />
          <Typography variant="body2">Looking for broadcasts that use it…</Typography>
        </Box>
      )}
      {found.error && (
        <Alert severity="warning" sx={{ mt: 4 }}>
          We could not find out which broadcasts use it. Those that have not started would lose their message.
        </Alert>
      )}
      {losing.length > 0 && <Losing uses={losing} />}
      {found.data !== undefined && losing.length === 0 && count > 0 && (
        <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
          No broadcast that is still to come uses {count === 1 ? 'it' : 'them'}.
        </Typography>
      )}
      {keeping > 0 && (
        <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
          {plural(
            keeping,
            'broadcast that was sent keeps its copy',
            'broadcasts that were sent keep their copies',
          )}
          .
        </Typography>
      )}
      {!isNothing && (
        <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
          You can undo this for 10 minutes.
        </Typography>
      )}
      {readOnly > 0 && (
        <Alert severity="info" sx={{ mt: 4 }}>
          {isNothing
            ? 'These belong to other people. Only they, owners and admins can delete them.'
            : `${itemsText(audioKind, readOnly)} of other people ${readOnly === 1 ? 'stays' : 'stay'}.`}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

function Losing({ uses }: { uses: readonly AudioUse[] }) {
  return (
    <Alert severity="warning" sx={{ mt: 4, alignItems: 'flex-start' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {plural(uses.length, 'broadcast loses its message', 'broadcasts lose their message')} and can’t be
        sent until you choose another:
      </Typography>
      <UseList uses={uses} isPlain />
    </Alert>
  );
}
