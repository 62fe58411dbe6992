import { formatClock } from '@carillon/rules/time/times';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { AlertIcon, CheckIcon } from '../../../../parts/icons.tsx';
import { tabular } from '../../../../theme.ts';
import type { WizardPart } from '../useWizard.ts';

function words({ status, savedAt, zone }: WizardPart<'savedAt' | 'status' | 'zone'>, item: string): string {
  switch (status) {
    case 'saved':
      return savedAt === null ? 'Everything you type is saved' : `Saved ${formatClock(savedAt, zone)}`;
    case 'waiting':
    case 'saving':
      return 'Saving…';
    case 'offline':
      return 'Not saved yet. What you type is kept on this device and saved when the connection is back.';
    case 'conflict':
      return 'This draft was changed in another window.';
    case 'gone':
      return 'This draft was sent or deleted in another window, so nothing more is saved here. Your broadcasts show what was sent.';
    case 'refused':
      return `There was an error updating your ${item}. What you type is kept on this device, and saving is tried again.`;
  }
}

/** "Saved 10:42 AM", or a plain message when it is not saved. */
export function SaveNote({
  wizard,
  item = 'draft broadcast',
}: {
  wizard: WizardPart<'savedAt' | 'saver' | 'status' | 'zone'>;
  /** What is saved, in the sentence about a failure. */
  item?: string;
}) {
  const { status, saver } = wizard;
  const bad = status === 'offline' || status === 'refused' || status === 'conflict' || status === 'gone';
  return (
    <Box
      role="status"
      sx={{
        ...tabular,
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        minHeight: 24,
        fontSize: '0.8125rem',
        color: bad ? 'warning.main' : 'text.secondary',
      }}
    >
      {status === 'saved' && <CheckIcon aria-hidden sx={{ fontSize: 16, mr: 1, color: 'success.main' }} />}
      {bad && <AlertIcon aria-hidden sx={{ fontSize: 16, mr: 1 }} />}
      <span>{words(wizard, item)}</span>
      {status === 'refused' && (
        <Link
          component="button"
          type="button"
          sx={{ ml: 2, minHeight: 24, font: 'inherit', fontWeight: 600 }}
          onClick={() => void saver.flush()}
        >
          Try again
        </Link>
      )}
    </Box>
  );
}
