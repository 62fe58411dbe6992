import type { MergedMessage, TemplateMerge } from '@carillon/contract/broadcasts/templateMerges';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import { characters, normaliseText } from '@carillon/rules/texts/segments';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { isConfirmKey } from '../../../../parts/dialogs/ConfirmDialog.tsx';
import { CounterText } from '../../../../parts/texts/CounterText.tsx';
import { FieldText } from '../../../../parts/texts/FieldText.tsx';
import { tabular } from '../../../../theme.ts';
import type { decide } from './mergeData.ts';
import { halfTyped, rememberTyped, textKey } from './halfTyped.ts';
import { ownTextProblem } from './mergeWords.ts';

interface OneMessageProps {
  draftId: number;
  message: MergedMessage;
  merge: Pick<TemplateMerge, 'TemplateText' | 'MaxFixedLength'>;
  columns: readonly string[];
  isBusy: boolean;
  onStore: (body: Parameters<typeof decide>[1]) => void;
  /** Removes the stored text of this person, with an undo. */
  onRemove: (phone: string, text: string) => void;
}

/** One person's message: what is wrong, the message as it was written, and a text for this person alone (C-156). */
export function OneMessage({ draftId, message, merge, columns, isBusy, onStore, onRemove }: OneMessageProps) {
  const { PhoneNumber, Exclude, FixedMessage, EarlierMessage } = message;
  const stored = FixedMessage ?? EarlierMessage ?? '';
  const key = textKey(draftId, PhoneNumber);
  const [text, setText] = useState(halfTyped(key) ?? stored);
  const write = (next: string): void => {
    setText(next);
    rememberTyped(key, next, stored);
  };
  const [isTried, setTried] = useState(false);
  const limit = merge.MaxFixedLength;
  const problem = ownTextProblem(text, limit);
  const name = `${message.FirstName} ${message.LastName}`.trim();
  const shown = isTried || characters(text) > limit ? problem : null;
  const save = (): void => {
    setTried(true);
    if (problem === null && !isBusy) onStore({ PhoneNumber, FixedMessage: text });
  };
  return (
    <Box>
      <Typography variant="h3" component="h3" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {name === '' ? formatPhone(PhoneNumber) : name}
      </Typography>
      {name !== '' && (
        <Typography variant="body2" sx={{ ...tabular, color: 'text.secondary' }}>
          {formatPhone(PhoneNumber)}
        </Typography>
      )}
      {Exclude ? (
        <>
          <Typography sx={{ my: 3 }}>This person is excluded and gets no text.</Typography>
          <Button
            variant="outlined"
            disabled={isBusy}
            onClick={() => onStore({ PhoneNumber, Exclude: false })}
          >
            Include again
          </Button>
        </>
      ) : (
        <>
          {message.Message !== '' && (
            <Typography sx={{ mt: 2, color: 'error.main' }}>{message.Message}</Typography>
          )}
          <Box sx={{ mt: 3, p: 3, borderRadius: '10px', bgcolor: 'own.sunken' }}>
            <Typography variant="caption" component="h4" sx={{ color: 'text.secondary' }}>
              Your message
            </Typography>
            <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              <FieldText text={merge.TemplateText} columns={columns} />
            </Typography>
          </Box>
          <TextField
            label={name === '' ? 'Text for this person' : `Text for ${name}`}
            multiline
            minRows={3}
            maxRows={8}
            fullWidth
            value={text}
            onChange={(event) => write(normaliseText(event.target.value))}
            onKeyDown={(event) => {
              if (!isConfirmKey(event)) return;
              event.preventDefault();
              save();
            }}
            error={shown !== null}
            helperText={
              <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between' }}>
                <span>
                  {shown ?? textNote({ isHalf: text !== stored, isEarlier: EarlierMessage !== null })}
                </span>
                <Box component="span" sx={{ flex: 'none', ml: 3 }}>
                  <CounterText count={characters(text)} max={limit} />
                </Box>
              </Box>
            }
            slotProps={{ htmlInput: { maxLength: 5000, dir: 'auto' }, formHelperText: { component: 'div' } }}
            sx={{ mt: 4 }}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
            <Button variant="contained" color="secondary" onClick={save} disabled={isBusy}>
              Use this text
            </Button>
            <Button
              variant="outlined"
              disabled={isBusy}
              onClick={() => onStore({ PhoneNumber, Exclude: true })}
            >
              Exclude
            </Button>
            {FixedMessage !== null && (
              <Button disabled={isBusy} onClick={() => onRemove(PhoneNumber, FixedMessage)}>
                Remove this text
              </Button>
            )}
          </Box>
        </>
      )}
    </Box>
  );
}

/** What to know about a text in its box. */
function textNote({ isHalf, isEarlier }: { isHalf: boolean; isEarlier: boolean }): string {
  if (isHalf) return 'Not used yet. It is kept here while you look at others.';
  return isEarlier ? 'Written for an earlier message. Store it to use it again.' : '';
}
