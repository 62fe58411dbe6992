import type { Conversation } from '@carillon/contract/conversations/conversations';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { lazyDialog } from '../../../lazyScreen.tsx';
import { ChevronDownIcon, PersonAddIcon } from '../../../parts/icons.tsx';
import { Initials } from './Initials.tsx';

export const AssignMenu = lazyDialog('assignMenu', () =>
  import('./AssignMenu.tsx').then((part) => part.AssignMenu),
);

/** Who handles the open conversation, with a menu to change it. On narrow screens only initials. */
export function AssignButton(props: {
  conversation: Conversation;
  myId: number;
  /** Little room: initials alone. */
  isCompact: boolean;
}) {
  const { conversation, myId, isCompact } = props;
  const wide = isCompact ? 'none' : { xs: 'none', lg: 'block' };
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const to = conversation.AssignedTo;
  const name = to === null ? '' : to.UserID === myId ? 'You' : to.Name;
  const label = to === null ? 'Assign' : `Assigned to ${to.UserID === myId ? 'you' : to.Name}`;
  return (
    <>
      <Tooltip title={`${label} (A)`}>
        <Button
          size="small"
          data-assign
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{
            flex: 'none',
            minWidth: 40,
            maxWidth: 190,
            mr: isCompact ? 1 : { xs: 1, sm: 2 },
            px: isCompact ? 1 : { xs: 1, lg: 2 },
          }}
        >
          <Box component="span" aria-hidden sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
            {to === null ? (
              <PersonAddIcon fontSize="small" />
            ) : (
              <Initials name={to.Name} says="" isMine={to.UserID === myId} />
            )}
            <Box
              component="span"
              dir="auto"
              sx={{
                display: wide,
                ml: 1.5,
                minWidth: 0,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
              }}
            >
              {to === null ? 'Assign' : name}
            </Box>
            <ChevronDownIcon sx={{ ml: 0.5, fontSize: '1rem', display: wide }} />
          </Box>
        </Button>
      </Tooltip>
      <AssignMenu
        open={anchor !== null}
        conversation={conversation}
        anchor={anchor}
        myId={myId}
        onClose={() => setAnchor(null)}
      />
    </>
  );
}
