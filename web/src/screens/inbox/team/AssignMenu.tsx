import type { Conversation } from '@carillon/contract/conversations/conversations';
import type { Colleague } from '@carillon/contract/conversations/teamwork';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { assigneesQuery } from '../../../api/conversations.ts';
import { CheckIcon } from '../../../parts/icons.tsx';
import { Initials } from './Initials.tsx';
import { personOf } from '../personOf.ts';
import { useAssign } from './useAssign.ts';

/** The colleagues to choose from: the user first, then by name, as the server sorts them. */
export function meFirst(colleagues: readonly Colleague[], myId: number): readonly Colleague[] {
  return [
    ...colleagues.filter((one) => one.UserID === myId),
    ...colleagues.filter((one) => one.UserID !== myId),
  ];
}

/**
 * Assigns a conversation to a user who works with its number, or to no one. Typing the first letters of a name finds
 * it.
 */
export function AssignMenu(props: {
  open: boolean;
  conversation: Conversation;
  anchor: Element | null;
  myId: number;
  onClose: () => void;
}) {
  const { open, conversation, anchor, myId, onClose } = props;
  const assign = useAssign(myId);
  const colleagues = useQuery({ ...assigneesQuery(conversation.ConversationID), enabled: open });
  const { AssignedTo } = conversation;
  const choose = (to: Colleague | null): void => {
    onClose();
    void assign(conversation, to);
  };
  return (
    <Menu
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        list: { 'aria-label': `Assign ${personOf(conversation)}` },
        paper: { sx: { minWidth: 220, maxWidth: 320, maxHeight: 360 } },
      }}
    >
      {colleagues.isPending && (
        <MenuItem disabled role="menuitem">
          Loading…
        </MenuItem>
      )}
      {colleagues.isError && (
        <MenuItem onClick={() => void colleagues.refetch()} sx={{ whiteSpace: 'normal' }}>
          Your colleagues could not be loaded. Try again
        </MenuItem>
      )}
      {meFirst(colleagues.data ?? [], myId).map((one) => (
        <MenuItem
          key={one.UserID}
          role="menuitemradio"
          aria-checked={AssignedTo?.UserID === one.UserID}
          selected={AssignedTo?.UserID === one.UserID}
          onClick={() => choose(one)}
        >
          <Box component="span" aria-hidden sx={{ display: 'flex', mr: 3 }}>
            <Initials name={one.Name} says="" isMine={one.UserID === myId} />
          </Box>
          <ListItemText
            primary={one.UserID === myId ? `${one.Name} (you)` : one.Name}
            slotProps={{ primary: { noWrap: true, dir: 'auto', title: one.Name } }}
          />
          {AssignedTo?.UserID === one.UserID && <CheckIcon sx={{ ml: 3 }} />}
        </MenuItem>
      ))}
      {colleagues.data && <Divider />}
      {colleagues.data && (
        <MenuItem
          role="menuitemradio"
          aria-checked={AssignedTo === null}
          selected={AssignedTo === null}
          onClick={() => choose(null)}
        >
          <ListItemText primary="No one" />
          {AssignedTo === null && <CheckIcon sx={{ ml: 3 }} />}
        </MenuItem>
      )}
    </Menu>
  );
}
