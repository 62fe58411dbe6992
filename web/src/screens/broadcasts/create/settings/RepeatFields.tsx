import { plural } from '@carillon/rules/money/amounts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { fieldIds } from '../steps/stepFacts.ts';
import { ScheduleDialog } from '../dialogs.ts';
import type { WizardPart } from '../useWizard.ts';
import { editForm } from '../wizardForm.ts';
import { splitStart } from './startTimes.ts';

/** How it repeats, and the button for the schedule. */
export function RepeatFields({
  wizard,
}: {
  wizard: WizardPart<'change' | 'errorOf' | 'facts' | 'form' | 'zone'>;
}) {
  const { form, facts, zone, change, errorOf } = wizard;
  const [isOpen, setOpen] = useState(false);
  const { schedule } = facts;
  const error = errorOf('RepeatingBroadcastSchedule') ?? schedule?.faults[0]?.Message;
  return (
    <Box id={fieldIds.RepeatingBroadcastSchedule} sx={{ mt: 4 }}>
      {schedule && schedule.description !== null && (
        <>
          <Typography sx={{ fontWeight: 620 }}>{schedule.description}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {plural(schedule.total, 'date', 'dates')} until {schedule.until}. Groups are read again before
            each.
          </Typography>
        </>
      )}
      {error !== undefined && (
        <FormHelperText error sx={{ mx: 0 }}>
          {error}
        </FormHelperText>
      )}
      <Button variant="outlined" size="small" sx={{ mt: 2 }} onClick={() => setOpen(true)}>
        Change schedule
      </Button>
      {/* A new one each time, so that it opens with what counts now. */}
      {isOpen && (
        <ScheduleDialog
          open
          schedule={form.RepeatingBroadcastSchedule}
          start={splitStart(form.StartDate, form.startTimeText, zone)}
          zone={zone}
          onSave={(RepeatingBroadcastSchedule) =>
            change((old) => editForm(old, { RepeatingBroadcastSchedule }))
          }
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  );
}
