import type { AutoReply } from '@carillon/contract/conversations/autoReplies';
import type { TextNumber } from '@carillon/contract/numbers';
import {
  automaticMessageError,
  autoReplyErrors,
  autoReplySchedules,
  autoReplyTypes,
  scheduleOf,
  storedSchedules,
  type AutoReplyErrors,
  type AutoReplySchedule,
  type DaySchedules,
} from '@carillon/rules/inbound/autoReply';
import { keywordError, keywordLength } from '@carillon/rules/inbound/keywordCheck';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { automation, automationKeys, numbersQuery } from '../../api/automation.ts';
import { useForm } from '../../api/forms/useForm.ts';
import { useAccount, useUser } from '../../api/client/session.ts';
import { useSnackbar } from '../../parts/page/Snackbars.tsx';
import { EditDialog, MessageField } from './EditDialog.tsx';
import { hoursOfPreset } from './hours.ts';
import { HoursFields } from './HoursFields.tsx';
import { NumbersField } from './NumbersField.tsx';

interface ReplyDialogProps {
  kind: 'autoreply' | 'keyword';
  /** Null creates a new one. */
  reply: AutoReply | null;
  /** The text number that is preselected for a new one. */
  number?: number;
  onClose: () => void;
}

interface ReplyValues {
  readonly Keyword: string;
  readonly Schedule: AutoReplySchedule;
  readonly Message: string;
  readonly DaySchedules: DaySchedules;
  /** Null until the user chooses. */
  readonly TextNumberIDs: readonly number[] | null;
}

const scheduleLabels: Readonly<Record<AutoReplySchedule, string>> = {
  Never: 'Never send an auto reply',
  Always: 'Always send an auto reply',
  Custom: 'Send outside office hours',
};

/** The reply as it is typed, and how it is saved. `numbers` are those that the user works with. */
function useReplyForm(props: ReplyDialogProps, numbers: readonly TextNumber[]) {
  const { kind, reply, number, onClose } = props;
  const isKeyword = kind === 'keyword';
  const client = useQueryClient();
  const show = useSnackbar();
  // With one number there is nothing to choose.
  const only = numbers.length === 1 ? numbers.map((one) => one.TextNumberID) : [];
  const chosenOf = (ids: readonly number[] | null): readonly number[] => ids ?? only;
  const errorsOf = ({ Message, Schedule, DaySchedules, TextNumberIDs }: ReplyValues): AutoReplyErrors =>
    autoReplyErrors({
      schedule: isKeyword ? 'Always' : Schedule,
      Message,
      DaySchedules,
      TextNumberIDs: chosenOf(TextNumberIDs),
    });
  const form = useForm<ReplyValues, unknown>({
    first: {
      Keyword: reply?.Keyword ?? '',
      Schedule: reply === null ? 'Always' : scheduleOf(reply),
      Message: reply?.Message ?? '',
      DaySchedules: reply?.DaySchedules ?? hoursOfPreset('Weekdays') ?? storedSchedules({}),
      TextNumberIDs: reply?.TextNumberIDs ?? (number === undefined ? null : [number]),
    },
    check: (values) => {
      const { Message, DaySchedules, TextNumberIDs } = errorsOf(values);
      return {
        Keyword: isKeyword ? keywordError(values.Keyword) : null,
        Message: Message ?? null,
        DaySchedules: Object.values(DaySchedules ?? {})[0] ?? null,
        TextNumberIDs: TextNumberIDs ?? null,
      };
    },
    save: ({ Keyword, Schedule, Message, DaySchedules, TextNumberIDs }) => {
      const isCustom = !isKeyword && Schedule === 'Custom';
      const body = {
        Active: isKeyword ? (reply?.Active ?? true) : Schedule !== 'Never',
        AutoReplyTypeID: isCustom ? autoReplyTypes.Custom : autoReplyTypes.Always,
        Message,
        Keyword: isKeyword ? Keyword : '',
        DaySchedules,
        TextNumberIDs: [...chosenOf(TextNumberIDs)],
      };
      return reply === null ? automation.create(body) : automation.change(reply.ID, body);
    },
    onSaved: () => {
      void client.invalidateQueries({ queryKey: automationKeys.replies });
      show({
        text: `${isKeyword ? 'Keyword' : 'Auto reply'} saved. It counts from the next text.`,
        tone: 'success',
      });
      onClose();
    },
    doing: [reply === null ? 'adding' : 'updating', isKeyword ? 'keyword' : 'auto reply'],
    failureAt: 'form',
  });
  return {
    form,
    chosen: chosenOf(form.values.TextNumberIDs),
    hourErrors: errorsOf(form.values).DaySchedules ?? {},
  };
}

/** An auto reply or a keyword, new or existing (row C-043). Input stays until the user saves it or leaves. */
export function ReplyDialog(props: ReplyDialogProps) {
  const { kind, reply, onClose } = props;
  const isKeyword = kind === 'keyword';
  const user = useUser();
  const account = useAccount();
  const all = useQuery(numbersQuery).data?.Items ?? [];
  const numbers = all.filter((one) => one.Items.some((worker) => worker.UserID === user?.UserID));
  const { form, chosen, hourErrors } = useReplyForm(props, numbers);
  const { Keyword, Message, Schedule, DaySchedules } = form.values;
  const isSaid = isKeyword || Schedule !== 'Never';
  const sender = all.find((one) => one.TextNumberID === (chosen[0] ?? numbers[0]?.TextNumberID));
  const thing = isKeyword ? 'keyword' : 'auto reply';
  return (
    <EditDialog
      title={reply === null ? `New ${thing}` : `Edit ${thing}`}
      saveLabel={`Save ${thing}`}
      form={form}
      sender={sender?.TextPhoneNumber ?? null}
      messages={[
        { from: 'out', text: isKeyword ? Keyword.trim() || 'Your keyword' : 'Hi, is anyone there?' },
        ...(isSaid && automaticMessageError(Message) === null
          ? [{ from: 'in' as const, text: Message }]
          : []),
      ]}
      onClose={onClose}
    >
      {isKeyword ? (
        <TextField
          {...form.text(
            'Keyword',
            `The whole text people send, in capitals or not. Up to ${keywordLength} characters.`,
          )}
          label="Keyword"
          fullWidth
          autoFocus
          slotProps={{ htmlInput: { dir: 'auto', autoComplete: 'off', maxLength: 255 } }}
          sx={{ mb: 5 }}
        />
      ) : (
        <When value={Schedule} onChange={(next) => form.change({ Schedule: next })} />
      )}
      <MessageField
        field={form.text(
          'Message',
          isSaid ? 'Plain text; personal fields can’t be used here.' : 'Kept for later; nothing is sent.',
        )}
      />
      {!isKeyword && Schedule === 'Custom' && (
        <HoursFields
          value={DaySchedules}
          zone={account?.TimeZone ?? 'UTC'}
          errors={hourErrors}
          onChange={(next) => form.change({ DaySchedules: next })}
        />
      )}
      <NumbersField
        id={form.id('TextNumberIDs')}
        numbers={numbers}
        chosen={chosen}
        error={form.problem('TextNumberIDs') || undefined}
        // A keyword is refused because another reply of one of these numbers has it.
        onChange={(TextNumberIDs) => form.change({ TextNumberIDs, Keyword })}
      />
    </EditDialog>
  );
}

/** When an auto reply is sent. */
function When(props: { value: AutoReplySchedule; onChange: (schedule: AutoReplySchedule) => void }) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 5 }}>
      <Typography component="legend" sx={{ fontWeight: 600, mb: 1 }}>
        When
      </Typography>
      <RadioGroup
        aria-label="When"
        value={props.value}
        onChange={(_, value) => {
          const next = autoReplySchedules.find((one) => one === value);
          if (next !== undefined) props.onChange(next);
        }}
      >
        {autoReplySchedules.map((one) => (
          <FormControlLabel key={one} value={one} control={<Radio />} label={scheduleLabels[one]} />
        ))}
      </RadioGroup>
    </Box>
  );
}
