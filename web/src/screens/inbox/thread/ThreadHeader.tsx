import type { Conversation } from '@carillon/contract/conversations';
import { nameOrPhone } from '@carillon/rules/inboxTitle';
import { formatPhone } from '@carillon/rules/phoneText';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.tsx';
import { DateText } from '../../../parts/DateText.tsx';
import { CheckIcon, ChevronLeftIcon, MoreIcon } from '../../../parts/icons.tsx';
import { titlePage } from '../../../parts/pageTitle.ts';
import { ToneChip } from '../../../parts/StatusChip.tsx';
import { useConversationActions } from '../useConversationActions.ts';
import { useMyNumbers } from '../useMyNumbers.ts';

interface ThreadHeaderProps {
  conversation: Conversation;
  myId: number;
  onBack: (() => void) | undefined;
  /** Leads away before it is marked unread. */
  onLeft: () => void;
}

export const nameOf = (one: Pick<Conversation, 'FirstName' | 'LastName' | 'PhoneNumber'>): string =>
  nameOrPhone({ name: `${one.FirstName} ${one.LastName}`.trim(), phone: one.PhoneNumber });

/** The question before somebody is opted in again (3-decisions 4.3). */
function OptInQuestion({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) {
  const [isSure, setSure] = useState(false);
  return (
    <ConfirmDialog
      open
      title="Opt in this contact?"
      confirmLabel="Opt in"
      disabled={!isSure}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <Typography>Only do this if the contact asked to receive your texts.</Typography>
      <FormControlLabel
        control={<Checkbox checked={isSure} onChange={(_, on) => setSure(on)} />}
        label="I confirm this contact gave consent."
        sx={{ mt: 2 }}
      />
    </ConfirmDialog>
  );
}

/** Who the thread is with, how they stand to texts, who looked at it, and what can be done. */
export function ThreadHeader({ conversation, myId, onBack, onLeft }: ThreadHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isAsking, setAsking] = useState(false);
  const actions = useConversationActions();
  const navigate = useNavigate();
  const { numbers } = useMyNumbers();
  const name = nameOf(conversation);
  const phone = formatPhone(conversation.PhoneNumber);
  const number = numbers?.find((one) => one.TextNumberID === conversation.TextNumberID);
  const seen = conversation.Views.filter((one) => one.UserID !== myId);
  useEffect(() => {
    titlePage(`${name} · Carillon`);
  }, [name]);
  // Whoever came by keyboard from the list goes on here; whoever already writes is left alone.
  useEffect(() => {
    if (onBack && !document.activeElement?.closest('[role="dialog"], textarea')) heading.current?.focus();
  }, [onBack]);
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        px: { xs: 2, sm: 4 },
        py: 2,
        borderBottom: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {onBack && (
        <IconButton aria-label="Back to the list" onClick={onBack} sx={{ mr: 1 }}>
          <ChevronLeftIcon />
        </IconButton>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
          <Typography
            ref={heading}
            variant="h2"
            tabIndex={-1}
            dir="auto"
            noWrap
            title={name}
            sx={{ mr: 2, minWidth: 0, outline: 'none' }}
          >
            {name}
          </Typography>
          {conversation.OptedOut ? (
            <ToneChip label="Opted out" tone="red" />
          ) : (
            conversation.OptedIn && <ToneChip label="Opted in" tone="green" />
          )}
        </Box>
        <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
          {name === phone ? '' : phone}
          {number &&
            `${name === phone ? 'On' : ' · on'} ${nameOrPhone({ name: number.Name, phone: number.TextPhoneNumber })}`}
          {conversation.Notes !== '' && (
            <Tooltip title={conversation.Notes}>
              <span tabIndex={0}> · {conversation.Notes}</span>
            </Tooltip>
          )}
        </Typography>
        {seen[0] && (
          <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
            Seen by {seen[0].Name} <DateText value={seen[0].LastViewTime} form="age" />
            {seen.length > 1 && ` and ${seen.length - 1} more`}
          </Typography>
        )}
      </Box>
      <Button
        size="small"
        variant="outlined"
        startIcon={<CheckIcon />}
        onClick={() => void actions.setDone(conversation, !conversation.IsDone)}
        sx={{ flex: 'none', ml: 2 }}
      >
        {conversation.IsDone ? 'Not done' : 'Done'}
      </Button>
      <IconButton
        aria-label="More about this conversation"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ml: 1, flex: 'none' }}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem
          onClick={choose(() => {
            // Whoever reads it makes it read again.
            onLeft();
            void actions.markUnread(conversation);
          })}
        >
          Mark as unread
        </MenuItem>
        {!conversation.OptedOut && (
          <MenuItem onClick={choose(() => void actions.optOut(conversation))}>Opt out of texts</MenuItem>
        )}
        {conversation.OptedOut && conversation.CanManuallyOptIn && (
          <MenuItem onClick={choose(() => setAsking(true))}>Opt in</MenuItem>
        )}
        {conversation.PersonID === 0 ? (
          <MenuItem onClick={choose(() => void navigate({ to: '/contacts', search: { open: 'contact' } }))}>
            Add to contacts
          </MenuItem>
        ) : (
          <MenuItem
            onClick={choose(
              () =>
                void navigate({ to: '/contacts/contact/$id', params: { id: String(conversation.PersonID) } }),
            )}
          >
            Open contact
          </MenuItem>
        )}
      </Menu>
      {isAsking && (
        <OptInQuestion
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void actions.optIn(conversation);
          }}
        />
      )}
    </Box>
  );
}
