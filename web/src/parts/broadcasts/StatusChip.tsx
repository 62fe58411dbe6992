import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import { outcomeTone, outcomeWords } from './outcomeTone.ts';

type Tone = 'green' | 'amber' | 'red' | 'blue' | 'grey';

const look: Record<Tone, { bgcolor: string; color: string }> = {
  green: { bgcolor: 'own.greenTint', color: 'success.main' },
  amber: { bgcolor: 'own.amberTint', color: 'warning.main' },
  red: { bgcolor: 'own.redTint', color: 'error.main' },
  blue: { bgcolor: 'own.blueTint', color: 'info.main' },
  grey: { bgcolor: 'own.greyTint', color: 'text.secondary' },
};

const broadcastTones: Readonly<Record<string, Tone>> = {
  Broadcasting: 'blue',
  Scheduled: 'grey',
  Paused: 'amber',
  Processing: 'grey',
  'Needs Message': 'amber',
  Completed: 'green',
  Canceled: 'grey',
  Expired: 'red',
  Declined: 'red',
};
const resultTones: Readonly<Record<string, Tone>> = {
  delivered: 'green',
  read: 'green',
  failed: 'red',
  invalid: 'amber',
  'not-completed': 'grey',
  'live-person': 'green',
  'voice-mail': 'blue',
  busy: 'amber',
  'message-rejected': 'red',
};

interface ChipProps {
  label: string;
  tone: Tone;
  tooltip?: string | undefined;
  size?: 'small' | 'medium';
}

/** A short word on a tinted background. */
export function ToneChip({ label, tone, tooltip, size = 'small' }: ChipProps) {
  const chip = (
    <Chip
      label={label}
      size={size}
      {...(tooltip ? { tabIndex: 0 } : {})}
      sx={{ ...look[tone], fontWeight: 600, height: size === 'small' ? 26 : 30 }}
    />
  );
  return tooltip ? (
    <Tooltip describeChild title={tooltip}>
      {chip}
    </Tooltip>
  ) : (
    chip
  );
}

type BroadcastChip = Parameters<typeof outcomeTone>[0];

/**
 * Status of a broadcast by its label (2-decisions A3): words come first, the color follows the
 * outcome, and the tooltip says why it is not green.
 */
export function StatusChip({ broadcast, size }: { broadcast: BroadcastChip; size?: 'small' | 'medium' }) {
  const { StatusLabel } = broadcast;
  const tone = outcomeTone(broadcast) ?? broadcastTones[StatusLabel] ?? 'grey';
  return (
    <ToneChip label={StatusLabel} tone={tone} tooltip={outcomeWords(broadcast)} {...(size ? { size } : {})} />
  );
}

/** Result of one text or call with its plain-word reason in the tooltip (row C-296). */
export function ResultChip({
  label,
  category,
  reason,
}: {
  label: string;
  category: string;
  reason?: string;
}) {
  return <ToneChip label={label} tone={resultTones[category] ?? 'grey'} tooltip={reason} />;
}
