import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';

interface Look {
  readonly word: string;
  readonly color: string;
}
const words: readonly (readonly [RegExp, Look])[] = [
  [/opted out/i, { word: 'Opted out', color: 'error.main' }],
  [/opted.?in/i, { word: 'Not opted in', color: 'warning.main' }],
  [/not allowed|do.?not/i, { word: 'Not allowed', color: 'error.main' }],
  // Landlines, toll-free numbers, and every number of an account that sends no texts.
  [/not a textable/i, { word: 'Not textable', color: 'text.secondary' }],
];

/** The short word for the sentence that says why a number is not texted. */
export function phoneWord(isTextable: boolean, reason: string): Look {
  if (isTextable) return { word: 'Can be texted', color: 'success.main' };
  return words.find(([text]) => text.test(reason))?.[1] ?? { word: 'Can’t be texted', color: 'warning.main' };
}

/** Whether a number may be texted: a word and a color, with the whole sentence in the tooltip. */
export function PhoneMark({ isTextable, reason = '' }: { isTextable: boolean; reason?: string }) {
  const { word, color } = phoneWord(isTextable, reason);
  const mark = (
    <Box
      component="span"
      {...(reason === '' ? {} : { tabIndex: 0 })}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        fontSize: '0.8125rem',
        color,
        whiteSpace: 'nowrap',
      }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ width: 7, height: 7, borderRadius: '50%', bgcolor: 'currentColor', mr: 1.5, flex: 'none' }}
      />
      {word}
    </Box>
  );
  return reason === '' ? mark : <Tooltip title={reason}>{mark}</Tooltip>;
}

/** A number as people write it, followed by its extension. */
export function PhoneText({ phone, extension = '' }: { phone: string; extension?: string | undefined }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {formatPhone(phone)}
      {extension && ` x${extension}`}
    </Box>
  );
}
