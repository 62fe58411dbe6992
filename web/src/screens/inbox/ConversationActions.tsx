import type { Conversation } from '@carillon/contract/conversations/conversations';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../api/client/errors.ts';
import { lazyDialog } from '../../lazyScreen.tsx';
import { CheckIcon, MoreIcon, PersonAddIcon } from '../../parts/icons.tsx';
import type { InboxSearch } from './search.ts';
import { useConversationActions } from './useConversationActions.ts';

const OptInDialog = lazyDialog('OptInDialog', () =>
  import('../../parts/dialogs/OptInDialog.tsx').then((part) => part.OptInDialog),
);

const AddToContactsDialog = lazyDialog('AddToContactsDialog', () =>
  import('./contact/AddToContactsDialog.tsx').then((part) => part.AddToContactsDialog),
);

/** The actions on the open conversation: Done is a button, the rest are in a menu. */
export function ConversationActions(props: {
  conversation: Conversation;
  /** Little room: less important actions are in the menu. */
  isCompact: boolean;
}) {
  const { conversation, isCompact } = props;
  const actions = useConversationActions();
  const navigate = useNavigate();
  const search: InboxSearch = useSearch({ strict: false });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const { IsDone, IsAutoOptOut, OptedOut, CanManuallyOptIn, PersonID } = conversation;
  const choose = (act: () => void) => (): void => {
    setAnchor(null);
    act();
  };
  return (
    <>
      {PersonID === 0 && (
        <Button
          size="small"
          startIcon={<PersonAddIcon />}
          onClick={() => setAdding(true)}
          // On phones it is in the menu.
          sx={{ flex: 'none', mr: 2, display: isCompact ? 'none' : { xs: 'none', lg: 'inline-flex' } }}
        >
          Add to contacts
        </Button>
      )}
      <Button
        size="small"
        variant="outlined"
        startIcon={<CheckIcon />}
        onClick={() => void actions.setDone(conversation, !IsDone)}
        // A narrow header gives its room to the name.
        sx={{
          flex: 'none',
          '& .MuiButton-startIcon': { display: isCompact ? 'none' : { xs: 'none', sm: 'inherit' } },
        }}
      >
        {IsDone ? 'Move to Inbox' : 'Done'}
      </Button>
      <IconButton
        aria-label="More for this conversation"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ml: 1 }}
      >
        <MoreIcon />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem
          onClick={choose(() => {
            // Reading it marks it as read again.
            void navigate({ to: '/inbox', search });
            void actions.markUnread(conversation);
          })}
        >
          Mark as unread
        </MenuItem>
        {!OptedOut && !IsAutoOptOut && (
          <MenuItem onClick={choose(() => void actions.optOut(conversation))}>Opt out</MenuItem>
        )}
        {(IsAutoOptOut || (OptedOut && CanManuallyOptIn)) && (
          <MenuItem onClick={choose(() => setAsking(true))}>Opt in again</MenuItem>
        )}
        {PersonID === 0 && <MenuItem onClick={choose(() => setAdding(true))}>Add to contacts</MenuItem>}
        {PersonID > 0 && (
          <MenuItem
            onClick={choose(
              () => void navigate({ to: '/contacts/contact/$id', params: { id: String(PersonID) } }),
            )}
          >
            Show contact
          </MenuItem>
        )}
      </Menu>
      <AddToContactsDialog open={isAdding} conversation={conversation} onClose={() => setAdding(false)} />
      <OptInDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        problemOf={(error) => errorText(error, 'updating', 'conversation')}
        onConfirm={async () => {
          if (await actions.optIn(conversation)) setAsking(false);
        }}
      />
    </>
  );
}
