import type { ContactDetail } from '@carillon/contract/contacts/contacts';
import type { Conversation } from '@carillon/contract/conversations/conversations';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { conversationBroadcastsQuery } from '../../../api/conversations.ts';
import { contactQuery, historyQuery } from '../../../api/contacts.ts';
import { useMustOptIn } from '../../../api/client/session.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { LinkText } from '../../../parts/links.tsx';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';
import { personOf } from '../personOf.ts';
import { consentText, lastBroadcasts, type LastBroadcast } from './personFacts.ts';

/** How many broadcasts are shown, and among how many texts they are found. */
const shownBroadcasts = 3;
const searchedTexts = 25;

/** Beside the thread, if there is room: the person in the conversation, and what the organization knows and sent. */
export function PersonPanel({ conversation }: { conversation: Conversation }) {
  const { PersonID } = conversation;
  const contact = useQuery({ ...contactQuery(PersonID), enabled: PersonID > 0 });
  const mustOptIn = useMustOptIn();
  const name = personOf(conversation);
  return (
    <Box
      component="aside"
      aria-label={`About ${name}`}
      sx={{
        width: 280,
        flex: 'none',
        minHeight: 0,
        overflowY: 'auto',
        borderLeft: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
        px: 4,
        py: 3,
      }}
    >
      <Typography variant="h3" component="h3" dir="auto" sx={{ mt: 1, mb: 1, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      {PersonID > 0 && (
        <LinkText to="/contacts/contact/$id" params={{ id: String(PersonID) }} sx={{ fontSize: '0.875rem' }}>
          Open contact
        </LinkText>
      )}
      {contact.error && !contact.data && (
        <LoadFailed sx={{ mt: 3 }} onRetry={() => void contact.refetch()}>
          This contact could not be loaded.
        </LoadFailed>
      )}
      <Section title="Numbers">
        <Numbers conversation={conversation} person={contact.data ?? null} />
      </Section>
      <Section title="Consent">
        <Quiet isMissing={false}>{consentText(conversation, mustOptIn)}</Quiet>
      </Section>
      {PersonID > 0 && contact.isPending ? (
        <Box aria-busy="true" sx={{ mt: 4 }}>
          <Skeleton />
          <Skeleton width="60%" />
        </Box>
      ) : (
        <>
          <Section title="Groups">
            <Groups person={contact.data ?? null} />
          </Section>
          <Section title="Notes">
            <Quiet isMissing={conversation.Notes === ''}>
              {conversation.Notes === '' ? 'No notes about this person.' : conversation.Notes}
            </Quiet>
          </Section>
        </>
      )}
      <Section title="Last broadcasts">
        {PersonID > 0 ? (
          <BroadcastsOfContact personId={PersonID} />
        ) : (
          <BroadcastsOfPhone conversationId={conversation.ConversationID} />
        )}
      </Section>
    </Box>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 4 }}>
      <Typography
        variant="overline"
        component="h4"
        sx={{ display: 'block', mb: 0.5, color: 'text.secondary' }}
      >
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Quiet({ isMissing, children }: { isMissing: boolean; children: ReactNode }) {
  return (
    <Typography
      variant="body2"
      dir="auto"
      sx={{
        color: isMissing ? 'text.secondary' : 'text.primary',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Typography>
  );
}

/** All numbers of the contact. If there are several, the one of this conversation is marked. */
function Numbers({ conversation, person }: { conversation: Conversation; person: ContactDetail | null }) {
  const others = [person?.PrimaryPhone, person?.SecondaryPhone, person?.TertiaryPhone].filter(
    (phone): phone is string => Boolean(phone) && phone !== conversation.PhoneNumber,
  );
  return (
    <>
      <Quiet isMissing={false}>
        {formatPhone(conversation.PhoneNumber)}
        {others.length > 0 && ' (this conversation)'}
      </Quiet>
      {others.map((phone) => (
        <Quiet key={phone} isMissing={false}>
          {formatPhone(phone)}
        </Quiet>
      ))}
      {conversation.PersonID === 0 && <Quiet isMissing>Not in your contacts.</Quiet>}
    </>
  );
}

function Groups({ person }: { person: ContactDetail | null }) {
  const groups = person?.Lists.filter((list) => list.ListID > 0) ?? [];
  if (groups.length === 0) return <Quiet isMissing>Not in any group.</Quiet>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: -0.5, display: 'flex', flexWrap: 'wrap' }}>
      {groups.map((list) => (
        <Box component="li" key={list.ListID} sx={{ m: 0.5, maxWidth: '100%' }}>
          <Chip size="small" label={<span dir="auto">{list.ListName}</span>} sx={{ maxWidth: '100%' }} />
        </Box>
      ))}
    </Box>
  );
}

function BroadcastsOfContact({ personId }: { personId: number }) {
  const sent = useQuery(historyQuery(personId, { type: 'sent', pagesize: searchedTexts }));
  const last = sent.data && lastBroadcasts(sent.data.Items, shownBroadcasts);
  return <Broadcasts last={last} hasFailed={sent.isError} onRetry={() => void sent.refetch()} />;
}

function BroadcastsOfPhone({ conversationId }: { conversationId: number }) {
  const sent = useQuery(conversationBroadcastsQuery(conversationId));
  const last = sent.data?.map((one) => ({
    id: one.BroadcastID,
    name: one.BroadcastName || 'Broadcast',
    at: one.At,
    result: one.Result,
  }));
  return <Broadcasts last={last} hasFailed={sent.isError} onRetry={() => void sent.refetch()} />;
}

function Broadcasts({
  last,
  hasFailed,
  onRetry,
}: {
  last: readonly LastBroadcast[] | undefined;
  hasFailed: boolean;
  onRetry: () => void;
}) {
  if (last === undefined)
    return hasFailed ? (
      <LoadFailed onRetry={onRetry}>Broadcasts could not be loaded.</LoadFailed>
    ) : (
      <Skeleton aria-busy="true" />
    );
  if (last.length === 0) return <Quiet isMissing>This person hasn’t received a broadcast yet.</Quiet>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {last.map((one) => (
        <Box component="li" key={one.id} sx={{ mb: 2 }}>
          <LinkText
            to="/broadcast-details/$id"
            params={{ id: String(one.id) }}
            dir="auto"
            sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}
          >
            {one.name}
          </LinkText>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            <DateText value={one.at} form="age" />
            {one.result !== '' && ` · ${one.result}`}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
