import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { joinSignature } from '@carillon/rules/texts/segments';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { detailsQuery } from '../../../api/broadcastDetails.ts';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import { formatClock } from '@carillon/rules/time/times';
import { render } from '@carillon/rules/texts/mergeFields';
import { readableText } from '@carillon/rules/texts/personalText';
import { useZone } from '../../../parts/DateText.tsx';
import { EditIcon } from '../../../parts/icons.tsx';
import { count, plural } from '@carillon/rules/money/amounts';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { PhonePreview } from '../../../parts/PhonePreview.tsx';
import type { PhoneMessage } from '../../../parts/PhonePreview.tsx';
import { typeName } from '../../../parts/broadcasts/typeNames.ts';
import { tabular } from '../../../theme.ts';
import { windowText } from '../callWindow.ts';
import { creditCost } from '../creditCost.ts';
import { LabelChips } from '../LabelChips.tsx';
import { useNow } from '../../../parts/useNow.ts';
import { SentAnyway } from './SentAnyway.tsx';
import { lazyPart } from '../../../lazyScreen.tsx';

/** Loads after the page: only broadcasts with calls have it. */
const CallMessages = lazyPart(
  'CallMessages',
  () => import('./CallMessages.tsx').then((part) => part.CallMessages),
  <Skeleton variant="rounded" height={120} role="status" aria-label="Loading" />,
);

/**
 * What recipients get: what the calls play, and the text on the first recipient's phone with that person's own values
 * and reply.
 */
export function MessageCard(props: { broadcast: Broadcast; onChangeText: () => void }) {
  const { broadcast, onChangeText } = props;
  const { texts, calls } = partsOf(broadcast.BroadcastType);
  const zone = useZone();
  const now = useNow();
  const first = useQuery(detailsQuery(broadcast.BroadcastID, { page: 1, pagesize: 1, filter: 'all' })).data
    ?.Items?.[0];
  const values: Record<string, string> = first
    ? {
        ...first.CustomData,
        FirstName: first.FirstName,
        LastName: first.LastName,
        Notes: first.Notes,
        PrimaryPhone: first.PrimaryPhone,
      }
    : {};
  const merged = render(broadcast.TextMessage, values).text;
  const image = broadcast.Media[0];
  const answer = first?.TextResponses[0];
  const messages: PhoneMessage[] = [
    {
      from: 'in',
      text: `${broadcast.NamePrefix}${joinSignature(
        merged || readableText(broadcast.TextMessage, broadcast.CustomData),
        broadcast.SignatureText,
      )}`,
      ...(image ? { image: image.Preview ?? image.Uri } : {}),
    },
    ...(answer ? [{ from: 'out' as const, text: answer.Message }] : []),
  ];
  const name = first ? `${first.FirstName} ${first.LastName}`.trim() : '';
  const sent = broadcast.StartedDate ?? broadcast.StartDate;
  return (
    <Card component="section" aria-label="Message" sx={{ p: { xs: 5, sm: 6 } }}>
      {calls && (
        <Box sx={texts ? { mb: 5, pb: 5, borderBottom: '1px solid', borderColor: 'divider' } : {}}>
          <CallMessages broadcast={broadcast} />
        </Box>
      )}
      {texts && (
        <PhonePreview
          sender={broadcast.TextPhoneNumber}
          messages={messages}
          time={formatClock(sent ? Date.parse(sent) : now, zone).replace(/ [AP]M$/, '')}
          {...(name ? { caption: `As ${name} sees it` } : {})}
        />
      )}
      {broadcast.Actions.includes('changeText') && (
        <Box sx={{ mt: 3, textAlign: 'center' }}>
          <Button size="small" startIcon={<EditIcon />} onClick={onChangeText}>
            Change text
          </Button>
        </Box>
      )}
      {broadcast.TextSurveyAutoReplies.map((reply) => (
        <Reply key={reply.Label} reply={reply} />
      ))}
      <Box component="dl" sx={{ m: 0, mt: 5, fontSize: '0.875rem' }}>
        <Fact term="Type">{typeName(broadcast)}</Fact>
        <Fact term="Created by">{broadcast.CreatedBy.Name}</Fact>
        {broadcast.IsLaunchedByPhone && <Fact term="Source">Launched by telephone</Fact>}
        {calls ? (
          <CallFacts broadcast={broadcast} />
        ) : (
          <Fact term="Send rate">
            {broadcast.CallThrottle === 0 ? 'Max' : `${count(broadcast.CallThrottle)}/min`}
          </Fact>
        )}
        <Fact term="Credits">{creditCost(broadcast)}</Fact>
        {broadcast.Labels.length > 0 && (
          <Fact term="Labels">
            <Box component="span" sx={{ display: 'block', '& > span': { justifyContent: 'flex-end' } }}>
              <LabelChips
                labels={broadcast.Labels}
                view={broadcast.BroadcastStatusCategory === 'Completed' ? 'completed' : undefined}
              />
            </Box>
          </Fact>
        )}
      </Box>
      <SentAnyway decisions={broadcast.SentAnyway ?? []} />
    </Card>
  );
}

/** How the calls are made. */
function CallFacts({ broadcast }: { broadcast: Broadcast }) {
  const { CallerID, CallThrottle, RetryTimes, TransferAndConnect: transfer } = broadcast;
  return (
    <>
      <Fact term="Caller ID">{CallerID === null ? '' : formatPhone(CallerID)}</Fact>
      <Fact term="Calls at a time">{CallThrottle === 0 ? 'Max' : count(CallThrottle)}</Fact>
      {broadcast.CallUnconfirmedMinutes === null ? (
        <Fact term="Retries">{RetryTimes === 0 ? 'None' : count(RetryTimes)}</Fact>
      ) : (
        <Fact term="Whom to call">
          Those who have not confirmed, {broadcast.CallUnconfirmedMinutes} minutes apart
        </Fact>
      )}
      <Fact term="Calling window">
        {broadcast.CheckCallingWindow && !broadcast.CallingWindowIgnored
          ? windowText(broadcast)
          : 'Ignored for this broadcast'}
        {broadcast.CheckCallingWindow &&
          !broadcast.CallingWindowIgnored &&
          broadcast.UseRecipientTimeZone && <Box>Each recipient’s own time zone</Box>}
      </Fact>
      {transfer.IsTransfer && transfer.TransferNumber !== null && (
        <Fact term="Transfer to">
          {formatPhone(transfer.TransferNumber)}, {plural(transfer.TransferLines ?? 0, 'line', 'lines')}
        </Fact>
      )}
    </>
  );
}

/** The automatic replies to answers, and how many got them so far. */
function Reply({ reply }: { reply: Broadcast['TextSurveyAutoReplies'][number] }) {
  const { Label, Message, Total = 0, NotSent = 0 } = reply;
  return (
    <Box sx={{ mt: 4 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', ...tabular }}>
        Reply to {Label} · sent {plural(Total - NotSent, 'time', 'times')}
      </Typography>
      <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {Message}
      </Typography>
      {NotSent > 0 && (
        <Typography variant="body2" sx={{ color: 'error.main' }}>
          {plural(NotSent, 'person', 'people')} got no reply: there were not enough credits, or the text
          number could not send.
        </Typography>
      )}
    </Box>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', py: 1 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary', mr: 4, flex: 'none' }}>
        {term}
      </Typography>
      <Typography component="dd" variant="body2" dir="auto" sx={{ m: 0, textAlign: 'right', minWidth: 0 }}>
        {children}
      </Typography>
    </Box>
  );
}
