import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import Box from '@mui/material/Box';
import { DateText } from '../../../parts/DateText.tsx';
import { aboutSpan } from '@carillon/rules/money/amounts';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { useNow } from '../../../parts/useNow.ts';
import { startWords } from './headline.ts';

interface Step {
  readonly text: string;
  readonly date: string | null;
  readonly state: 'done' | 'now' | 'later';
  /** In place of the date. */
  readonly note?: string;
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The stations of a broadcast with their times, in order. */
export function stepsOf(one: Broadcast, now: number): Step[] {
  const started = one.StartedDate;
  const isOver = one.BroadcastStatusCategory === 'Completed';
  const end = isOver ? (one.StatusLabel === 'Completed' ? 'Completed' : one.StatusLabel) : 'Expected finish';
  const verb = partsOf(one.BroadcastType).texts ? 'Sending' : 'Calling';
  const steps: Step[] = [{ text: 'Created', date: one.CreatedDate, state: 'done' }];
  if (started !== null) steps.push({ text: `${verb} started`, date: started, state: 'done' });
  else if (one.StatusLabel === 'Needs Message')
    steps.push({ text: 'Waits for its message', date: null, state: 'now' });
  else if (!isOver) {
    const start = startWords(one, now);
    steps.push({
      text: 'Starts',
      date: start.date,
      state: 'later',
      ...(start.date === null ? { note: upper(start.text) } : {}),
    });
  }
  if (!isOver && started !== null) {
    const text =
      one.StatusLabel === 'Paused'
        ? 'Paused now'
        : one.BroadcastStatus === 'Finalizing'
          ? 'Confirming'
          : one.Calling?.WindowOpensDate && one.Calling.CallsNow === 0 && verb === 'Calling'
            ? 'Waits for the calling window'
            : `${verb} now`;
    steps.push({ text, date: null, state: 'now' });
  }
  if (isOver || one.ExpectedFinish !== null) {
    steps.push({
      text: end,
      date: isOver ? one.CompletedDate : one.ExpectedFinish,
      state: isOver ? 'done' : 'later',
    });
  }
  return steps;
}

/** A row of stations. On narrow screens they are stacked. */
export function Timeline({ broadcast }: { broadcast: Broadcast }) {
  const steps = stepsOf(broadcast, useNow());
  const { StartedDate, CompletedDate } = broadcast;
  const took = StartedDate && CompletedDate ? Date.parse(CompletedDate) - Date.parse(StartedDate) : null;
  return (
    <Box
      component="ol"
      aria-label="Timeline"
      sx={{
        listStyle: 'none',
        p: 0,
        m: 0,
        mt: 6,
        pt: 5,
        borderTop: '1px solid',
        borderColor: 'divider',
        display: 'flex',
        flexDirection: { xs: 'column', w768: 'row' },
      }}
    >
      {steps.map((step, index) => (
        <Box
          component="li"
          key={step.text}
          aria-current={step.state === 'now' ? 'step' : undefined}
          sx={{
            flex: 1,
            position: 'relative',
            pr: 3,
            pl: { xs: 7, w768: 0 },
            pt: { xs: 0, w768: 6 },
            pb: { xs: index < steps.length - 1 ? 4 : 0, w768: 0 },
            fontSize: '0.875rem',
            '&::before': {
              content: '""',
              position: 'absolute',
              left: 0,
              top: { xs: 3, w768: 0 },
              width: 14,
              height: 14,
              borderRadius: '50%',
              boxSizing: 'border-box',
              border: '3px solid',
              borderColor:
                step.state === 'later' ? 'divider' : step.state === 'now' ? 'secondary.main' : 'success.main',
              bgcolor: step.state === 'done' ? 'success.main' : 'background.paper',
              zIndex: 1,
            },
            '&::after':
              index === steps.length - 1
                ? {}
                : {
                    content: '""',
                    position: 'absolute',
                    bgcolor: 'divider',
                    left: { xs: 6, w768: 14 },
                    top: { xs: 14, w768: 6 },
                    width: { xs: 2, w768: 'calc(100% - 14px)' },
                    height: { xs: '100%', w768: 2 },
                  },
          }}
        >
          <Box sx={{ fontWeight: 600, color: step.state === 'later' ? 'text.secondary' : 'text.primary' }}>
            {step.text}
          </Box>
          <Box sx={{ color: 'text.secondary' }}>
            {step.date ? (
              <DateText value={step.date} />
            ) : step.state === 'later' ? (
              (step.note ?? 'At once')
            ) : (
              ' '
            )}
            {step.text === 'Completed' && took !== null && ` (${aboutSpan(took)})`}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
