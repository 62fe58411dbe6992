import type { Broadcast } from '@carillon/contract/broadcasts';
import Box from '@mui/material/Box';
import { count, percent, plural } from './numbers.ts';

/** Results of a broadcast as shares of its people. They do not overlap and add up to the total. */
export interface Shares {
  delivered: number;
  failed: number;
  invalid: number;
  unconfirmed: number;
  /** Ended without having been sent: expired, canceled, out of credits. */
  unsent: number;
  waiting: number;
  total: number;
}

type Counted = Pick<
  Broadcast,
  | 'DeliveredTexts'
  | 'FailedTextTotal'
  | 'InvalidTextCount'
  | 'UnconfirmedTexts'
  | 'TotalCompleted'
  | 'PhoneNumberCount'
>;

/** Splits a broadcast's people. Whoever is in no other share waits while it is not completed. */
export function sharesOf(one: Counted): Shares {
  const { DeliveredTexts, FailedTextTotal, InvalidTextCount, UnconfirmedTexts, PhoneNumberCount } = one;
  const rest = Math.max(
    0,
    PhoneNumberCount - DeliveredTexts - FailedTextTotal - InvalidTextCount - UnconfirmedTexts,
  );
  const open = Math.max(0, PhoneNumberCount - one.TotalCompleted - UnconfirmedTexts);
  const waiting = Math.min(rest, open);
  return {
    delivered: DeliveredTexts,
    failed: FailedTextTotal,
    invalid: InvalidTextCount,
    unconfirmed: UnconfirmedTexts,
    unsent: rest - waiting,
    waiting,
    total: PhoneNumberCount,
  };
}

/** Order, words and colours of the shares, everywhere the same. */
export const shareLook = [
  { key: 'delivered', text: 'Delivered', color: '#2c8a5a', dark: '#4fae7d' },
  { key: 'failed', text: 'Failed', color: '#c2382e', dark: '#e0675d' },
  { key: 'invalid', text: 'Invalid', color: '#cf8a17', dark: '#dba545' },
  { key: 'unconfirmed', text: 'Unconfirmed', color: '#6d5bb5', dark: '#9a8add' },
  { key: 'unsent', text: 'Not sent', color: '#a8a49a', dark: '#5b688a' },
  { key: 'waiting', text: 'Incomplete', color: '#d9d6cf', dark: '#34405c' },
] as const;

/** "63 percent done: 1,204 delivered, 12 failed." for those who can't see the bar. */
export function sharesText(shares: Shares): string {
  const done = shares.total - shares.waiting;
  const parts = shareLook
    .filter((look) => shares[look.key] > 0)
    .map((look) => `${count(shares[look.key])} ${look.text.toLowerCase()}`);
  return `${percent(done, shares.total)} percent of ${plural(shares.total, 'text', 'texts')} done: ${parts.join(', ')}.`;
}

/** One bar, cut by result. `isMoving` makes the part under way breathe a little. */
export function ResultBar(props: { shares: Shares; height?: number; isMoving?: boolean }) {
  const { shares, height = 8, isMoving = false } = props;
  return (
    <Box
      role="img"
      aria-label={sharesText(shares)}
      sx={{
        display: 'flex',
        height,
        borderRadius: `${Math.min(height / 2, 10)}px`,
        overflow: 'hidden',
        bgcolor: shareLook[5].color,
        '[data-mode="dark"] &': { bgcolor: shareLook[5].dark },
      }}
    >
      {shareLook.slice(0, 5).map((look) => (
        <Box
          key={look.key}
          sx={{
            // From the first text on a share can be seen, however small it is.
            width: shares.total > 0 ? `${(shares[look.key] / shares.total) * 100}%` : 0,
            minWidth: shares[look.key] > 0 ? 3 : 0,
            bgcolor: look.color,
            '[data-mode="dark"] &': { bgcolor: look.dark },
            transition: 'width 600ms ease-out',
            // What lies behind the bar cuts its parts apart.
            boxShadow: shares[look.key] > 0 ? 'inset -1px 0 var(--mui-palette-background-paper)' : 'none',
          }}
        />
      ))}
      {isMoving && shares.waiting > 0 && (
        <Box
          sx={{
            flex: 1,
            opacity: 0.5,
            background: 'linear-gradient(90deg, rgba(44,138,90,.45), rgba(44,138,90,0) 45%)',
            animation: 'carillonBreathe 1.8s ease-in-out infinite alternate',
            '@keyframes carillonBreathe': { from: { opacity: 0.15 }, to: { opacity: 0.85 } },
          }}
        />
      )}
    </Box>
  );
}
