import type { Conversation } from '@carillon/contract/conversations/conversations';
import { nameOrPhone } from '@carillon/rules/inbound/inboxTitle';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { DateText } from '../../../parts/DateText.tsx';
import { ChevronLeftIcon, InfoIcon } from '../../../parts/icons.tsx';
import { NameSource } from '../../../parts/NameSource.tsx';
import { titlePage } from '../../../parts/page/pageTitle.ts';
import { ToneChip } from '../../../parts/broadcasts/StatusChip.tsx';
import { ConversationActions } from '../ConversationActions.tsx';
import { personOf } from '../personOf.ts';
import { AssignButton } from '../team/AssignButton.tsx';
import { useMyNumbers } from '../useMyNumbers.ts';

interface ThreadHeaderProps {
  conversation: Conversation;
  myId: number;
  onBack: (() => void) | undefined;
  /** The panel about the person. Null if it has no room. */
  panel: { readonly isOpen: boolean; readonly toggle: () => void } | null;
}

/** The person of the thread, their consent, who has viewed it, and the actions. */
export function ThreadHeader({ conversation, myId, onBack, panel }: ThreadHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { numbers } = useMyNumbers();
  const name = personOf(conversation);
  const phone = formatPhone(conversation.PhoneNumber);
  const number = numbers?.find((one) => one.TextNumberID === conversation.TextNumberID);
  const from = number && nameOrPhone({ name: number.Name, phone: number.TextPhoneNumber });
  const where = [name === phone ? '' : phone, from === undefined ? '' : `on ${from}`]
    .filter((part) => part !== '')
    .join(' · ')
    .replace(/^on/, 'On');
  const seen = conversation.Views.filter((one) => one.UserID !== myId);
  useEffect(() => {
    titlePage(`${name} | Carillon`);
  }, [name]);
  // A user who came from the list by keyboard continues here. A user who is already writing keeps the focus.
  useEffect(() => {
    if (onBack && !document.activeElement?.closest('[role="dialog"], textarea')) heading.current?.focus();
  }, [onBack]);
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
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', minWidth: 0 }}>
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
        <Typography variant="caption" component="p" noWrap title={where} sx={{ color: 'text.secondary' }}>
          {where}
          {conversation.Notes !== '' && (
            <Tooltip title={conversation.Notes}>
              <span tabIndex={0}> · {conversation.Notes}</span>
            </Tooltip>
          )}
        </Typography>
        <NameSource personId={conversation.PersonID} from={conversation.NameFrom} />
        {seen[0] && (
          <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
            Seen by {seen[0].Name} <DateText value={seen[0].LastViewTime} form="age" />
            {seen.length > 1 && ` and ${seen.length - 1} more`}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', flex: 'none', ml: 2 }}>
        <AssignButton conversation={conversation} myId={myId} isCompact={panel?.isOpen === true} />
        <ConversationActions conversation={conversation} isCompact={panel?.isOpen === true} />
        {panel && (
          <Tooltip title={panel.isOpen ? 'Hide details' : 'Show details'}>
            <IconButton
              aria-label="Details of this person"
              aria-expanded={panel.isOpen}
              onClick={panel.toggle}
            >
              <InfoIcon />
            </IconButton>
          </Tooltip>
        )}
      </Box>
    </Box>
  );
}
