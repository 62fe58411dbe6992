import type { LintInput } from '@carillon/rules/linting/lintInput';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { replaceCharacter } from './textFacts.ts';
import type { TextFacts } from './textFacts.ts';
import { fieldInSentence } from './mergeFieldNames.ts';
import type { fieldChoices } from './mergeFieldNames.ts';
import { lazyPart } from '../../../lazyScreen.tsx';
import { TextRemarks } from '../TextRemarks.tsx';
import { BraceMarks } from './laterParts.tsx';
import { TextNotices } from './TextNotices.tsx';
import { useFieldTyping } from './useFieldTyping.ts';
import { useSettledWarnings } from './useSettledWarnings.ts';

interface MessageEditorProps {
  id: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  onLeave: () => void;
  error: string | undefined;
  facts: TextFacts;
  /** What the rules for texts need to know. */
  lintFacts: Omit<LintInput, 'text'>;
  /** The recipients' custom columns with the user's names. Null if merge fields are not allowed. */
  columns: readonly string[] | null;
  /** The field that was just inserted without a fallback, until one is set or declined. */
  asked?: string | null;
  onAsk?: (field: string | null) => void;
  hint?: string | undefined;
  /** Beside the merge-field button. */
  tools?: ReactNode;
  minRows?: number;
}

// The text itself loads first. The buttons beside it load a moment later.
const FieldMenu = lazyPart('FieldMenu', () => import('./FieldMenu.tsx').then((part) => part.FieldMenu));
const FieldChips = lazyPart('FieldChips', () => import('./FieldChips.tsx').then((part) => part.FieldChips));
const AskFallback = lazyPart('AskFallback', () =>
  import('./AskFallback.tsx').then((part) => part.AskFallback),
);

/** Whether a text still has the field in question, without a fallback. */
export const isAskedIn = (text: string, asked: string | null): boolean =>
  asked !== null && text.includes(`{{${asked}}}`);

/**
 * Writes one text: curly quotes and the like become plain on typing or pasting (row C-153), merge fields come from a
 * menu or by typing two braces, and everything that costs credits or stops the text is shown below.
 */
export function MessageEditor(props: MessageEditorProps) {
  const { id, label, value, onChange, onLeave, facts, lintFacts, columns, hint, tools, minRows = 5 } = props;
  const { asked = null, onAsk } = props;
  const { area, open, close, choices, active, write, typed, placed, insert, keys } = useFieldTyping({
    value,
    columns,
    onChange,
    onAsk,
  });
  // While the user types a field in the middle of a text, the text is not wrong yet.
  const isSaid = facts.urgent && open === null;
  const error = props.error ?? (isSaid ? (facts.error ?? undefined) : undefined);
  const warnings = useSettledWarnings(value, facts, open !== null);
  const describe = useId();
  const suggests = choices.length > 0;
  return (
    <Box data-marked sx={{ position: 'relative' }}>
      {/* Above the text, where the sentence about a malformed field says that they are (row C-158). */}
      {columns !== null && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', mx: -1, mb: 2 }}>
          <FieldMenu
            of={label}
            columns={columns}
            facts={facts}
            text={value}
            textWith={(name, fallback) => placed(name, fallback).text}
            onInsert={insert}
          />
          {tools}
        </Box>
      )}
      <TextField
        id={id}
        label={label}
        multiline
        minRows={minRows}
        maxRows={14}
        fullWidth
        inputRef={area}
        value={value}
        onChange={(event) =>
          typed(
            event.target.value,
            event.target.selectionStart ?? event.target.value.length,
            'isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true,
          )
        }
        onCompositionEnd={() => {
          const box = area.current;
          if (box) typed(box.value, box.selectionStart, false);
        }}
        onKeyDown={keys}
        onBlur={() => {
          close();
          onLeave();
        }}
        error={error !== undefined}
        slotProps={{
          htmlInput: {
            maxLength: 5000,
            dir: 'auto',
            'aria-describedby': describe,
            'aria-autocomplete': 'list',
            'aria-controls': suggests ? `${describe}-fields` : undefined,
            'aria-activedescendant': suggests ? `${describe}-field-${active}` : undefined,
          },
        }}
      />
      {columns !== null && <BraceMarks area={area} text={value} />}
      {suggests && <Suggestions id={describe} choices={choices} active={active} onChoose={insert} />}
      {asked !== null && columns !== null && isAskedIn(value, asked) && (
        <AskFallback
          key={asked}
          name={asked}
          field={fieldInSentence(asked, columns)}
          facts={facts}
          text={value}
          onSet={(text) => {
            onAsk?.(null);
            // After the inserted field, where the sentence continues.
            write(text, (area.current?.selectionStart ?? value.length) + text.length - value.length);
            area.current?.focus();
          }}
          onClose={() => {
            onAsk?.(null);
            area.current?.focus();
          }}
        />
      )}
      <Box id={describe}>
        <TextNotices
          facts={{ ...facts, warnings }}
          error={error}
          hint={hint}
          onReplace={(char, replacement) => onChange(replaceCharacter(value, char, replacement))}
        />
        <Box role="status">
          {open === null && <TextRemarks facts={lintFacts} text={value} onFix={onChange} />}
        </Box>
      </Box>
      {columns !== null && <FieldChips text={value} columns={columns} facts={facts} onChange={onChange} />}
    </Box>
  );
}

/** The fields that fit what was typed after two braces. */
function Suggestions(props: {
  id: string;
  choices: ReturnType<typeof fieldChoices>;
  active: number;
  onChoose: (name: string, fallback: string) => void;
}) {
  const { id, choices, active, onChoose } = props;
  return (
    <Paper elevation={6} sx={{ position: 'absolute', zIndex: 10, left: 12, right: 12, maxWidth: 320, mt: 1 }}>
      <MenuList id={`${id}-fields`} role="listbox" aria-label="Personalized fields" dense>
        {choices.slice(0, 8).map(({ name, title }, index) => (
          <MenuItem
            key={name}
            id={`${id}-field-${index}`}
            role="option"
            aria-selected={index === active}
            selected={index === active}
            tabIndex={-1}
            // Keeps the focus in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(name, '')}
          >
            {title}
            <Typography
              component="span"
              variant="caption"
              sx={{ ml: 'auto', pl: 4, color: 'text.secondary' }}
            >
              {`{{${name}}}`}
            </Typography>
          </MenuItem>
        ))}
      </MenuList>
    </Paper>
  );
}
