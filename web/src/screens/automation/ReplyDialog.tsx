import type { AutoReply } from '@carillon/contract/conversations/autoReplies';
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
import { useState } from 'react';
import { automation, automationKeys, numbersQuery } from '../../api/automation.ts';
import { errorText } from '../../api/client/errors.ts';
import { useAccount, useUser } from '../../api/client/session.ts';
import { useSnackbar } from '../../parts/page/Snackbars.tsx';
import { useRefusals } from '../../api/client/useRefusals.ts';
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

const scheduleLabels: Readonly<Record<AutoReplySchedule, string>> = {
  Never: 'Never send an auto reply',
  Always: 'Always send an auto reply',
  Custom: 'Send outside office hours',
};

const replyFields = ['Keyword', 'Message', 'TextNumberIDs'] as const;
type ReplyField = (typeof replyFields)[number];

/** An auto reply or a keyword, new or existing (row C-043). Input stays until the user saves it or leaves. */
export function ReplyDialog({ kind, reply, number, onClose }: ReplyDialogProps) {
  const isKeyword = kind === 'keyword';
  const client = useQueryClient();
  const show = useSnackbar();
  const user = useUser();
  const account = useAccount();
  const all = useQuery(numbersQuery).data?.Items ?? [];
  const numbers = all.filter((one) => one.Items.some((worker) => worker.UserID === user?.UserID));
  const [keyword, setKeyword] = useState(reply?.Keyword ?? '');
  const [message, setMessage] = useState(reply?.Message ?? '');
  const [schedule, setSchedule] = useState<AutoReplySchedule>(reply === null ? 'Always' : scheduleOf(reply));
  const [hours, setHours] = useState<DaySchedules>(
    reply?.DaySchedules ?? hoursOfPreset('Weekdays') ?? storedSchedules({}),
  );
  const [picked, setPicked] = useState<readonly number[] | null>(
    reply?.TextNumberIDs ?? (number === undefined ? null : [number]),
  );
  const [begun] = useState(() => JSON.stringify([keyword, message, schedule, hours, picked]));
  const refused = useRefusals(replyFields);
  const [problem, setProblem] = useState('');
  const [wasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // With one number there is nothing to choose.
  const only = numbers.length === 1 ? numbers.map((one) => one.TextNumberID) : [];
  const chosen = picked ?? only;

  const found: AutoReplyErrors & { Keyword?: string | null } = isKeyword
    ? {
        ...autoReplyErrors({
          schedule: 'Always',
          Message: message,
          DaySchedules: hours,
          TextNumberIDs: chosen,
        }),
        Keyword: keywordError(keyword),
      }
    : autoReplyErrors({ schedule, Message: message, DaySchedules: hours, TextNumberIDs: chosen });
  const errorOf = (field: ReplyField): string | undefined =>
    refused.of(field) ?? (wasTried ? (found[field] ?? undefined) : undefined);
  const typed = (field: ReplyField): void => {
    refused.forget(field);
    setProblem('');
  };
  const focusFirst = (fields: readonly string[]): void => {
    const first = replyFields.find((field) => fields.includes(field));
    document.getElementById(`reply-${first}`)?.focus();
  };
  const save = async (): Promise<void> => {
    setTried(true);
    const wrong = Object.entries(found).flatMap(([field, error]) => (error ? [field] : []));
    if (wrong.length > 0) {
      focusFirst(wrong);
      return;
    }
    setBusy(true);
    const body = {
      Active: isKeyword ? (reply?.Active ?? true) : schedule !== 'Never',
      AutoReplyTypeID: !isKeyword && schedule === 'Custom' ? autoReplyTypes.Custom : autoReplyTypes.Always,
      Message: message,
      Keyword: isKeyword ? keyword : '',
      DaySchedules: hours,
      TextNumberIDs: [...chosen],
    };
    try {
      await (reply === null ? automation.create(body) : automation.change(reply.ID, body));
      void client.invalidateQueries({ queryKey: automationKeys.replies });
      show({
        text: `${isKeyword ? 'Keyword' : 'Auto reply'} saved. It counts from the next text.`,
        tone: 'success',
      });
      onClose();
    } catch (failure) {
      const field = refused.take(failure);
      const verb = reply === null ? 'adding' : 'updating';
      if (field !== undefined) focusFirst([field]);
      else setProblem(errorText(failure, verb, isKeyword ? 'keyword' : 'auto reply'));
    } finally {
      setBusy(false);
    }
  };
  const isSaid = isKeyword || schedule !== 'Never';
  const sender = all.find((one) => one.TextNumberID === (chosen[0] ?? numbers[0]?.TextNumberID));
  const thing = isKeyword ? 'keyword' : 'auto reply';
  return (
    <EditDialog
      title={reply === null ? `New ${thing}` : `Edit ${thing}`}
      saveLabel={`Save ${thing}`}
      busy={isBusy}
      refused={refused.stand}
      problem={problem}
      sender={sender?.TextPhoneNumber ?? null}
      messages={[
        { from: 'out', text: isKeyword ? keyword.trim() || 'Your keyword' : 'Hi, is anyone there?' },
        ...(isSaid && automaticMessageError(message) === null
          ? [{ from: 'in' as const, text: message }]
          : []),
      ]}
      isDirty={JSON.stringify([keyword, message, schedule, hours, picked]) !== begun}
      onSave={() => void save()}
      onClose={onClose}
    >
      {isKeyword ? (
        <TextField
          id="reply-Keyword"
          label="Keyword"
          fullWidth
          autoFocus
          value={keyword}
          onChange={(event) => {
            setKeyword(event.target.value);
            typed('Keyword');
          }}
          error={Boolean(errorOf('Keyword'))}
          helperText={
            errorOf('Keyword') ??
            `The whole text people send, in capitals or not. Up to ${keywordLength} characters.`
          }
          slotProps={{ htmlInput: { dir: 'auto', autoComplete: 'off', maxLength: 255 } }}
          sx={{ mb: 5 }}
        />
      ) : (
        <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 5 }}>
          <Typography component="legend" sx={{ fontWeight: 600, mb: 1 }}>
            When
          </Typography>
          <RadioGroup
            aria-label="When"
            value={schedule}
            onChange={(_, value) => {
              const next = autoReplySchedules.find((one) => one === value);
              if (next !== undefined) setSchedule(next);
            }}
          >
            {autoReplySchedules.map((one) => (
              <FormControlLabel key={one} value={one} control={<Radio />} label={scheduleLabels[one]} />
            ))}
          </RadioGroup>
        </Box>
      )}
      <MessageField
        id="reply-Message"
        value={message}
        error={errorOf('Message')}
        help={isSaid ? 'Plain text; personal fields can’t be used here.' : 'Kept for later; nothing is sent.'}
        onChange={(value) => {
          setMessage(value);
          typed('Message');
        }}
      />
      {!isKeyword && schedule === 'Custom' && (
        <HoursFields
          value={hours}
          zone={account?.TimeZone ?? 'UTC'}
          errors={found.DaySchedules ?? {}}
          onChange={setHours}
        />
      )}
      <NumbersField
        numbers={numbers}
        chosen={chosen}
        error={errorOf('TextNumberIDs')}
        onChange={(next) => {
          setPicked(next);
          typed('TextNumberIDs');
          typed('Keyword');
        }}
      />
    </EditDialog>
  );
}
