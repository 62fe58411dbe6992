import { longestMessageSeconds } from '@carillon/rules/audio/audioLimits';
import { ladderOf } from '@carillon/rules/ladders/ladderForm';
import { formatDateTime } from '@carillon/rules/time/times';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useAccount } from '../../../api/client/session.ts';
import { zoneName } from '../../../parts/DateText.tsx';
import { aboutSpan, count, credits, plural } from '@carillon/rules/money/amounts';
import { tabular } from '../../../theme.ts';
import { minutesToCall } from './settings/callTimes.ts';
import { Preview } from './lazyParts.tsx';
import { waysText } from './recipients/ways.ts';
import type { WizardPart } from './useWizard.ts';
import { hasCalls, hasStart, waitsForMessage } from './wizardForm.ts';

function Fact({
  label,
  value,
  note,
  warn = false,
}: {
  label: string;
  value: string;
  note?: string;
  warn?: boolean;
}) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', py: 2 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary', mr: 4, flex: 'none' }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, textAlign: 'right', minWidth: 0 }}>
        <Typography
          component="span"
          sx={{ ...tabular, display: 'block', fontWeight: 620, color: warn ? 'error.main' : 'text.primary' }}
        >
          {value}
        </Typography>
        {note !== undefined && (
          <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
            {note}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** When it begins, in words. */
function startWords(wizard: WizardPart<'facts' | 'form' | 'zone'>): string {
  const { form, facts, zone } = wizard;
  if (!hasStart(form))
    return waitsForMessage(form) && form.RecordLater ? 'When it is recorded' : 'When you send it';
  return facts.start.at === null ? 'Not set yet' : formatDateTime(facts.start.at, zone);
}

/** Shown for what depends on the recipients while they are unknown: unknown is not none. */
const unknown = ({ failed }: WizardPart<'failed'>): string =>
  failed.some(({ need }) => need === 'recipients') ? 'Not known' : '…';

/** When the last text will have left, or how long the calls take, in words. */
export function finishWords(
  wizard: WizardPart<'audio' | 'facts' | 'failed' | 'form' | 'now' | 'summary' | 'user' | 'zone'>,
): string {
  if (wizard.summary === undefined) return unknown(wizard);
  const people = wizard.summary.Reached;
  if (people === 0) return 'No recipients yet';
  if (hasCalls(wizard.form)) return callWords(wizard);
  const { CallThrottle } = wizard.form;
  if (CallThrottle === 0) return 'As fast as carriers allow';
  const minutes = Math.ceil(people / CallThrottle);
  const start = hasStart(wizard.form) ? wizard.facts.start.at : wizard.now;
  if (start === null) return `${aboutSpan(minutes * 60_000)} after the start`;
  return formatDateTime(start + minutes * 60_000, wizard.zone);
}

function callWords({
  form,
  summary,
  audio,
  user,
}: WizardPart<'audio' | 'form' | 'summary' | 'user'>): string {
  if (ladderOf(form) !== null) return 'Once all confirmed or were called';
  const seconds = audio?.Length ?? user?.MaxMessageLength ?? longestMessageSeconds;
  const minutes = minutesToCall(summary?.VoiceNumberCount ?? 0, form.CallThrottle, seconds);
  if (minutes === null) return 'As fast as the network allows';
  const span = aboutSpan(minutes * 60_000);
  return `${span.charAt(0).toUpperCase()}${span.slice(1)} of calls`;
}

/** What will happen: people, credits, start and finish, and a picture of the recipient's phone. */
export function Aside({
  wizard,
}: {
  wizard: WizardPart<
    | 'account'
    | 'audio'
    | 'creditsNeeded'
    | 'draftId'
    | 'facts'
    | 'failed'
    | 'form'
    | 'now'
    | 'numbers'
    | 'signature'
    | 'summary'
    | 'user'
    | 'zone'
  >;
}) {
  const account = useAccount();
  const { summary, creditsNeeded, zone, now, form } = wizard;
  const short = account !== undefined && summary !== undefined && creditsNeeded > account.AvailableCallUnits;
  // Connected time costs extra (2-decisions C4.6). Accounts that don't pay don't pay for it either.
  const isAbout = form.IsTransfer && hasCalls(form) && creditsNeeded > 0;
  const notes = [
    summary === undefined ? '' : waysText(form, summary),
    summary !== undefined && summary.PeopleReached < summary.Reached
      ? `at ${plural(summary.Reached, 'number', 'numbers')}`
      : '',
    summary !== undefined && summary.Excluded > 0
      ? `${summary.Total > summary.People ? plural(summary.Excluded, 'number', 'numbers') : count(summary.Excluded)} left out`
      : '',
  ].filter((note) => note !== '');
  return (
    <Box
      component="aside"
      aria-label="What will happen"
      sx={{
        display: { xs: 'none', w1140: 'block' },
        position: 'sticky',
        top: 76,
        maxHeight: 'calc(100vh - 84px)',
        overflowY: 'auto',
        px: 3,
        mx: -3,
        pt: 2,
      }}
    >
      <Box
        component="dl"
        sx={{
          m: 0,
          mb: 5,
          borderTop: '1px solid',
          borderColor: 'divider',
          '& > *': { borderBottom: '1px solid', borderColor: 'divider' },
        }}
      >
        <Fact
          label="People"
          value={summary === undefined ? unknown(wizard) : count(summary.PeopleReached)}
          {...(notes.length > 0 ? { note: notes.join('; ') } : {})}
        />
        <Fact
          label="Credits"
          value={
            summary === undefined ? unknown(wizard) : `${isAbout ? 'About ' : ''}${credits(creditsNeeded)}`
          }
          warn={short}
          {...(account === undefined
            ? {}
            : {
                note: `${isAbout ? 'plus connected time; ' : ''}${credits(account.AvailableCallUnits)} available`,
              })}
        />
        <Fact
          label="Starts"
          value={startWords(wizard)}
          {...(hasStart(form) ? { note: zoneName(zone, wizard.facts.start.at ?? now) } : {})}
        />
        <Fact label="Finish" value={finishWords(wizard)} />
      </Box>
      <Preview wizard={wizard} />
    </Box>
  );
}
