import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { ResultFilter } from '@carillon/contract/broadcasts/broadcastResults';
import { deliveryStatusByName } from '@carillon/rules/texts/messageStatus';
import type { TextFilter } from '@carillon/rules/texts/messageStatus';
import { everythingSelected } from '@carillon/rules/contacts/selection';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { LinkText } from '../../../../parts/links.tsx';
import { count, plural } from '@carillon/rules/money/amounts';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { callLook, shareLook } from '../../../../parts/broadcasts/progress.ts';
import { tabular } from '../../../../theme.ts';
import { inColumns } from '../inColumns.ts';
import { nextStep } from '../nextSteps.ts';
import { isMissedResult } from '../missed.ts';
import { pathOf } from '../resultTabs.ts';
import type { CallFilter, Channel, ResultView } from '../resultTabs.ts';
import type { BroadcastActions } from '../../useBroadcastActions.ts';

type Result = Broadcast['Results'][number];

interface Group {
  readonly title: string;
  readonly categories: readonly string[];
  /** Only the results with these names. Earlier groups do not have them. */
  readonly only?: readonly string[];
  readonly look: Look;
  /** The tab that lists the same people. Absent if no single tab does. */
  readonly filter?: TextFilter | CallFilter;
}
type Look = Readonly<Record<'color' | 'dark', string>>;

const textGroups: readonly Group[] = [
  { title: 'Reached', categories: ['delivered', 'read'], look: shareLook[0], filter: 'delivered' },
  { title: 'Did not get it', categories: ['failed'], look: shareLook[2], filter: 'failed' },
  {
    title: 'Asked not to be texted',
    categories: ['invalid'],
    only: ['OptedOut', 'DoNotContact'],
    look: shareLook[3],
  },
  {
    title: 'Invalid: these numbers can’t or may not be texted',
    categories: ['invalid'],
    look: shareLook[3],
    filter: 'invalid',
  },
  { title: 'Incomplete', categories: ['not-completed'], look: shareLook[6], filter: 'not-completed' },
];
const callGroups: readonly Group[] = [
  { title: 'Reached', categories: ['live-person', 'voice-mail'], look: callLook[0] },
  { title: 'Not reached', categories: ['busy', 'failed'], look: callLook[2] },
  { title: 'Asked not to be called', categories: ['invalid'], only: ['DoNotCall'], look: callLook[4] },
  {
    title: 'Invalid: these numbers can’t be called',
    categories: ['invalid'],
    look: callLook[4],
    filter: 'invalid-calls',
  },
  { title: 'Incomplete', categories: ['not-completed', 'message-rejected'], look: callLook[7] },
];
/** Results that have a color of their own within their group. */
const ownLook: Readonly<Record<string, Look>> = {
  Unconfirmed: shareLook[4],
  SentToCarrier: shareLook[1],
  Voicemail: callLook[1],
  CallFailed: callLook[3],
};

function viewOf(channel: Channel, filter: string): ResultView {
  return channel === 'texts'
    ? { kind: 'texts', filter: filter as TextFilter }
    : { kind: 'calls', filter: filter as CallFilter };
}

/**
 * Results that resending may fix. Numbers that can't or must not be reached stay that way, and the other numbers of a
 * person on a ladder were left out on purpose.
 */
function maySendAgain(result: Result, broadcast: Broadcast): boolean {
  const isOver = broadcast.BroadcastStatusCategory === 'Completed' || !result.IsCall;
  return (
    isOver &&
    isMissedResult(result) &&
    result.Category !== 'invalid' &&
    result.DeliveryStatus !== 'OtherNumber'
  );
}

function Reason({
  broadcast,
  result,
  again,
  color,
  dark,
}: {
  broadcast: Broadcast;
  result: Result;
  again: SendAgain;
  color: string;
  dark: string;
}) {
  const step = nextStep(result.DeliveryStatus, {
    isCall: result.IsCall,
    alsoCalls: partsOf(broadcast.BroadcastType).calls,
    hasImage: broadcast.Media.length > 0,
  });
  const everybody = result.IsCall ? broadcast.CallTotal : broadcast.PhoneNumberCount;
  const share = everybody > 0 ? (result.Total / everybody) * 100 : 0;
  const isUnconfirmed = result.DeliveryStatus === 'Unconfirmed';
  const of = result.IsCall ? 'calls' : 'texts';
  const { tab, sub } = pathOf(
    isUnconfirmed
      ? { kind: 'unconfirmed', of }
      : of === 'calls'
        ? { kind: 'calls', filter: 'all-calls' }
        : { kind: 'texts', filter: 'all' },
  );
  return (
    <Box
      component="li"
      sx={{
        py: 3,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0, pb: 0 },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between' }}>
        <LinkText
          to="/broadcast-details/$id/$tab/$sub"
          params={{ id: String(broadcast.BroadcastID), tab, sub }}
          search={isUnconfirmed ? {} : { status: result.DeliveryStatus }}
          hash="recipients"
          sx={{ fontWeight: 600, color: 'text.primary', mr: 3, py: 0.5 }}
        >
          {resultName(result)}
        </LinkText>
        <Box component="strong" sx={{ ...tabular, fontSize: '1.0625rem', fontWeight: 640 }}>
          {count(result.Total)}
        </Box>
      </Box>
      <Box
        aria-hidden
        sx={{ height: 5, borderRadius: '3px', bgcolor: 'own.sunken', my: 1, overflow: 'hidden' }}
      >
        <Box
          sx={{
            height: 5,
            borderRadius: '3px',
            width: `${share}%`,
            minWidth: 3,
            bgcolor: color,
            '[data-mode="dark"] &': { bgcolor: dark },
            transition: 'width 600ms ease-out',
          }}
        />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {result.Tooltip}
      </Typography>
      {step && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            Next:
          </Box>{' '}
          {step}
        </Typography>
      )}
      {again !== null && maySendAgain(result, broadcast) && (
        <Button
          size="small"
          sx={{ ml: -2, mt: 0.5 }}
          onClick={() =>
            again({ filter: result.IsCall ? 'all-calls' : 'all', status: result.DeliveryStatus })
          }
        >
          {`${result.IsCall ? 'Call' : 'Text'} ${result.Total === 1 ? 'this one' : `these ${count(result.Total)}`} again`}
        </Button>
      )}
    </Box>
  );
}

/**
 * The tab and the counter "Opted Out" count people who opted out by replying to this text (2-decisions B3); here, among
 * the invalid numbers, are those who had done so before.
 */
function resultName(result: Result): string {
  return !result.IsCall && result.DeliveryStatus === 'OptedOut' ? 'Already opted out' : result.Label;
}

function lookOf(result: Result, look: Look): Look {
  return ownLook[result.DeliveryStatus] ?? look;
}

function isKnownCategory(result: Result, categories: readonly string[]): boolean {
  const category = result.Category || (deliveryStatusByName(result.DeliveryStatus)?.category ?? '');
  return categories.includes(category);
}

/** The results under their headings, each once. Headings without results are absent. */
export function groupResults(channel: Channel, results: readonly Result[]): Filled[] {
  const groups = channel === 'calls' ? callGroups : textGroups;
  const apart = groups.flatMap(({ only = [] }) => only);
  return groups
    .map((group) => ({
      group,
      results: results.filter(
        (result) =>
          isKnownCategory(result, group.categories) &&
          (group.only ?? [result.DeliveryStatus]).includes(result.DeliveryStatus) &&
          (group.only !== undefined || !apart.includes(result.DeliveryStatus)),
      ),
    }))
    .filter((one) => one.results.length > 0);
}

interface Filled {
  readonly group: Group;
  readonly results: readonly Result[];
}

/** Rows of a group that show before "Show more" is pressed. */
const shownFirst = 4;

/** Opens a draft to these recipients. Null if that is not allowed. */
type SendAgain = ((query: { filter: ResultFilter; status: string }) => void) | null;

function ReasonGroup({
  broadcast,
  channel,
  filled,
  again,
}: {
  broadcast: Broadcast;
  channel: Channel;
  filled: Filled;
  again: SendAgain;
}) {
  const { group, results } = filled;
  const [isWhole, setWhole] = useState(false);
  // A button for a single row would take as much room as the row.
  const shown = isWhole || results.length <= shownFirst + 1 ? results : results.slice(0, shownFirst);
  const hidden = results.length - shown.length;
  const total = results.reduce((sum, result) => sum + result.Total, 0);
  return (
    <Box sx={{ mt: 5 }}>
      <Typography variant="h4" component="h3" sx={{ color: 'text.secondary' }}>
        {group.filter === undefined ? (
          group.title
        ) : (
          <LinkText
            to="/broadcast-details/$id/$tab/$sub"
            params={{ id: String(broadcast.BroadcastID), ...pathOf(viewOf(channel, group.filter)) }}
            hash="recipients"
            sx={{ color: 'text.secondary', py: 0.5 }}
          >
            {group.title} ({count(total)})
          </LinkText>
        )}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {shown.map((result) => (
          <Reason
            key={result.DeliveryStatus}
            broadcast={broadcast}
            result={result}
            again={again}
            color={lookOf(result, group.look).color}
            dark={lookOf(result, group.look).dark}
          />
        ))}
      </Box>
      {(hidden > 0 || isWhole) && (
        <Button
          size="small"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          sx={{ ml: -3, mt: 1 }}
        >
          {isWhole ? 'Show fewer' : `Show ${plural(hidden, 'more reason', 'more reasons')}`}
        </Button>
      )}
    </Box>
  );
}

/** Results of texts, and of calls, grouped by what they mean, each with its reason and the next step. */
export function Reasons({ broadcast, actions }: { broadcast: Broadcast; actions: BroadcastActions }) {
  const { texts, calls } = partsOf(broadcast.BroadcastType);
  const again: SendAgain = broadcast.Actions.includes('resend')
    ? (query) => void actions.toDraft(broadcast, everythingSelected, query)
    : null;
  return (
    <>
      {texts && <ReasonsOf broadcast={broadcast} channel="texts" again={again} />}
      {calls && <ReasonsOf broadcast={broadcast} channel="calls" again={again} />}
    </>
  );
}

const headings = { texts: 'Results by reason', calls: 'Results of calls by reason' } as const;

function ReasonsOf({
  broadcast,
  channel,
  again,
}: {
  broadcast: Broadcast;
  channel: Channel;
  again: SendAgain;
}) {
  // Before it starts, only people who are left out have a result.
  const isUnsent = broadcast.StartedDate === null && broadcast.BroadcastStatusCategory !== 'Completed';
  const results = broadcast.Results.filter(
    (result) =>
      result.IsCall === (channel === 'calls') &&
      result.Total > 0 &&
      !(isUnsent && (result.DeliveryStatus === 'NeedsSending' || result.DeliveryStatus === 'NotYetCalled')),
  );
  if (results.length === 0) return null;
  const filled = groupResults(channel, results);
  const columns = inColumns(filled, (one) => Math.min(one.results.length, shownFirst) + 1);
  const id = `reasons-${channel}`;
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 5, sm: 6 } }}>
      <Typography variant="h2" id={id} sx={{ mb: -2 }}>
        {isUnsent ? 'Who is left out' : headings[channel]}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          columnGap: 10,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            w960: columns.length > 1 ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
          },
        }}
      >
        {columns.map((column) => (
          <div key={column[0]?.group.title}>
            {column.map((one) => (
              <ReasonGroup
                key={one.group.title}
                broadcast={broadcast}
                channel={channel}
                filled={one}
                again={again}
              />
            ))}
          </div>
        ))}
      </Box>
    </Card>
  );
}
