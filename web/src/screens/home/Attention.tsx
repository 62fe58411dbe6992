import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { plural } from '@carillon/rules/money/amounts';
import { accountNow } from '../../parts/accountClock.ts';
import { LinkButton } from '../../parts/links.tsx';
import { failureWords } from './failureWords.ts';

const day = 24 * 3_600_000;

function reasonOf(one: Broadcast): { text: string; severity: 'error' | 'warning' } | null {
  if (one.HoldReason) return { text: one.HoldReason, severity: 'warning' };
  const finished = one.CompletedDate ? Date.parse(one.CompletedDate) : accountNow();
  if (one.FailureAlert && accountNow() - finished < 3 * day)
    return { text: failureWords(one), severity: 'error' };
  const isOver = one.BroadcastStatusCategory === 'Completed';
  if (one.StatusLabel === 'Needs Message')
    return { text: 'it waits for its voice message.', severity: 'warning' };
  const open = [
    ...(one.UnconfirmedTexts > 0 ? [plural(one.UnconfirmedTexts, 'text', 'texts')] : []),
    ...(one.UnconfirmedCalls > 0 ? [plural(one.UnconfirmedCalls, 'call', 'calls')] : []),
  ];
  if (isOver && open.length > 0) {
    const has = one.UnconfirmedTexts + one.UnconfirmedCalls === 1 ? 'has' : 'have';
    return {
      text: `${open.join(' and ')} ${has} no confirmed outcome. See what can be done.`,
      severity: 'warning',
    };
  }
  return null;
}

/** Broadcasts that are stuck, mostly failed, or have open outcomes. */
export function needsAttention(broadcasts: readonly Broadcast[]): Broadcast[] {
  return broadcasts.filter((one) => reasonOf(one) !== null).slice(0, 4);
}

/** What is broken, each with its next step. */
export function Attention({ broadcasts }: { broadcasts: readonly Broadcast[] }) {
  return (
    <Box component="section" aria-label="Needs attention" sx={{ '& > * + *': { mt: 2 } }}>
      {broadcasts.map((one) => {
        const reason = reasonOf(one);
        if (!reason) return null;
        return (
          <Alert
            key={one.BroadcastID}
            severity={reason.severity}
            action={
              <LinkButton
                to="/broadcast-details/$id"
                params={{ id: String(one.BroadcastID) }}
                color="inherit"
                size="small"
              >
                Open
              </LinkButton>
            }
          >
            <strong dir="auto">{one.BroadcastName}</strong>: {reason.text}
          </Alert>
        );
      })}
    </Box>
  );
}
