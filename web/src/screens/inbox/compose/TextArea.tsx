import { normaliseText } from '@carillon/rules/texts/segments';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useTextFacts } from '../../../api/texts/useTextFacts.ts';
import { CounterText } from '../../../parts/texts/CounterText.tsx';
import { BraceMarks } from '../../../parts/texts/editor/laterParts.tsx';
import { useSettledWarnings } from '../../../parts/texts/editor/useSettledWarnings.ts';
import { TextRemarks } from '../../../parts/texts/TextRemarks.tsx';
import { TrashIcon } from '../../../parts/icons.tsx';
import { count } from '@carillon/rules/money/amounts';
import { tabular } from '../../../theme.ts';
import type { Draft } from './outbox/drafts.ts';
import type { TextCheck } from './textCheck.ts';
import type { usePicture } from './usePicture.tsx';

const specialTip = 'Special characters such as emoji may not show on every phone.';

interface TextAreaProps {
  id: string;
  label: string;
  placeholder?: string;
  draft: Draft;
  check: TextCheck;
  onChange: (draft: Draft) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  onTyped?: () => void;
  area: RefObject<HTMLTextAreaElement | null>;
  /** Absent if the picture is not chosen here. */
  pictures?: ReturnType<typeof usePicture>;
  /** An error that does not come from the text, such as the reason of a refused request. */
  error?: string;
  minRows?: number;
  /** The dialog puts the initial focus here. */
  autoFocus?: boolean;
  /** Buttons below the text. */
  tools: ReactNode;
  /** Shown at their end, in the same row no matter how many lines they take. */
  send?: ReactNode;
}

/** Inserts a piece into the text at the caret. */
export function insertInto(
  area: HTMLTextAreaElement | null,
  draft: Draft,
  piece: string,
): { draft: Draft; caret: number } {
  const from = area?.selectionStart ?? draft.text.length;
  const to = area?.selectionEnd ?? from;
  return {
    draft: { ...draft, text: draft.text.slice(0, from) + piece + draft.text.slice(to) },
    caret: from + piece.length,
  };
}

/** The editor for a text of a conversation: text, picture, counter, errors, and what the recipient gets. */
export function TextArea(props: TextAreaProps) {
  const { id, label, placeholder, draft, check, onChange, onKeyDown, onTyped, area, pictures, tools, send } =
    props;
  const { error, minRows = 1, autoFocus = false } = props;
  const caret = useRef<number | null>(null);
  // React moves the caret to the end when a value changes under it.
  useLayoutEffect(() => {
    if (caret.current === null || !area.current) return;
    area.current.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [draft.text, area]);
  const typed = (text: string, at: number, isComposing: boolean): void => {
    const plain = isComposing ? text : normaliseText(text);
    if (plain !== text) caret.current = normaliseText(text.slice(0, at)).length;
    onChange({ ...draft, text: plain });
    onTyped?.();
  };
  const { facts, lintFacts } = useTextFacts({
    text: draft.text,
    limit: check.max,
    hasMedia: draft.image !== null,
    // The server knows the fields of the person.
    customFields: undefined,
    place: 'conversation',
  });
  const warnings = useSettledWarnings(draft.text, facts, false);
  const problem = error ?? check.problem;
  return (
    <Box
      {...pictures?.ways}
      data-keep-clear
      data-marked
      sx={{
        position: 'relative',
        border: '1px solid',
        borderColor: problem ? 'error.main' : '#8b93a6',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-1px' },
      }}
    >
      {draft.image && (
        <Box sx={{ display: 'flex', alignItems: 'center', p: 2, pb: 0 }}>
          <Box
            component="img"
            src={draft.image.Uri}
            alt="The image of your text"
            sx={{ width: 64, height: 64, objectFit: 'cover', borderRadius: '8px', mr: 2 }}
          />
          <Button size="small" startIcon={<TrashIcon />} onClick={() => onChange({ ...draft, image: null })}>
            Remove image
          </Button>
        </Box>
      )}
      <InputBase
        id={id}
        multiline
        fullWidth
        autoFocus={autoFocus}
        minRows={minRows}
        maxRows={8}
        placeholder={placeholder}
        inputRef={area}
        value={draft.text}
        onChange={(event) =>
          typed(
            event.target.value,
            event.target.selectionStart ?? event.target.value.length,
            'isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true,
          )
        }
        onKeyDown={onKeyDown}
        error={Boolean(problem)}
        slotProps={{
          input: {
            'aria-label': label,
            'aria-describedby': `${id}-notes`,
            'aria-invalid': Boolean(problem),
            maxLength: 5000,
            dir: 'auto',
          },
        }}
        sx={{ px: 3, pt: 2, pb: 0.5 }}
      />
      <BraceMarks area={area} text={draft.text} />
      <Box sx={{ display: 'flex', alignItems: 'flex-end', px: 1, pb: 1 }}>
        <Box
          sx={{
            display: 'flex',
            flex: 1,
            minWidth: 0,
            flexWrap: 'wrap',
            alignItems: 'center',
            minHeight: 40,
            mr: send === undefined ? 0 : 2,
          }}
        >
          {tools}
        </Box>
        {send}
      </Box>
      <Box id={`${id}-notes`} role="status" sx={{ px: 3, '& > :last-child': { mb: 2 } }}>
        {problem && (
          <Typography variant="body2" sx={{ color: 'error.main', fontWeight: 560 }}>
            {problem}
          </Typography>
        )}
        {check.preview && (
          <Typography
            variant="body2"
            dir="auto"
            sx={{
              color: check.preview.isError ? 'warning.main' : 'text.secondary',
              overflowWrap: 'anywhere',
            }}
          >
            {check.preview.isError ? check.preview.text : `They get: ${check.preview.text}`}
          </Typography>
        )}
        {warnings.map((warning) => (
          <Typography key={warning} variant="body2" sx={{ color: 'warning.main' }}>
            {warning}
          </Typography>
        ))}
        {/* A thread stays visible above its composer. */}
        <Box sx={{ maxHeight: '34vh', overflowY: 'auto' }}>
          <TextRemarks facts={lintFacts} text={draft.text} onFix={(text) => onChange({ ...draft, text })} />
        </Box>
      </Box>
    </Box>
  );
}

/** The cost, the length and its limit, and what some phones may not show (rows C-151, C-152). */
export function Counts({ check, price = '' }: { check: TextCheck; price?: string }) {
  return (
    <Box
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'flex-end' }}
    >
      {check.specialCount > 0 && (
        <Tooltip title={specialTip}>
          <Typography
            tabIndex={0}
            variant="caption"
            sx={{ mr: 2, color: 'warning.main', textDecoration: 'underline dotted' }}
          >
            Special characters: {count(check.specialCount)}
          </Typography>
        </Tooltip>
      )}
      {price !== '' && (
        <Typography variant="caption" sx={{ ...tabular, mr: 2, color: 'text.secondary' }}>
          {price}
        </Typography>
      )}
      <CounterText count={check.count} max={check.max} />
    </Box>
  );
}
