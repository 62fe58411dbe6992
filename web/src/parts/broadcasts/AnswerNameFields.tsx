import { answerKeys, answerNameProblem, longestAnswerName } from '@carillon/rules/broadcasts/surveyAnswers';
import type { AnswerKey, AnswerName } from '@carillon/rules/broadcasts/surveyAnswers';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { PlusIcon } from '../icons.tsx';

/** Keys that always have a field: most questions are answered by yes or no. */
const atFirst = 2;
const examples: Readonly<Partial<Record<AnswerKey, string>>> = { '1': 'Yes', '2': 'No' };

/** The names after one of them changed. An emptied field has none. */
export function withAnswerName(
  names: readonly AnswerName[],
  ID: AnswerKey,
  Label: string,
): readonly AnswerName[] {
  const others = names.filter((one) => one.ID !== ID);
  const next = Label === '' ? others : [...others, { ID, Label }];
  return [...next].sort((a, b) => a.ID.localeCompare(b.ID));
}

interface AnswerNameFieldsProps {
  names: readonly AnswerName[];
  onChange: (names: readonly AnswerName[]) => void;
  /** A field lost focus: from now on errors may be shown. */
  onLeave?: () => void;
  /** True: shows each error at its field. */
  isChecked: boolean;
  /** Keys whose name can't be changed any more. */
  locked?: readonly AnswerKey[];
}

/** What the keys of a voice survey mean: a name for each answer of the question. */
export function AnswerNameFields(props: AnswerNameFieldsProps) {
  const { names, onChange, onLeave, isChecked, locked = [] } = props;
  const [asked, setAsked] = useState(atFirst);
  const highest = names.reduce((most, { ID }) => Math.max(most, Number(ID)), 0);
  const shown = Math.max(asked, highest);
  const problem = isChecked ? answerNameProblem(names) : null;
  const last = useRef<HTMLInputElement>(null);
  const isAdded = useRef(false);
  useEffect(() => {
    if (isAdded.current) last.current?.focus();
    isAdded.current = false;
  }, [shown]);
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          columnGap: '20px',
          rowGap: '16px',
        }}
      >
        {answerKeys.slice(0, shown).map((key, at) => {
          const wrong = problem?.key === key ? problem.message : undefined;
          const isLocked = locked.includes(key);
          return (
            <TextField
              key={key}
              label={`*${key} means`}
              placeholder={examples[key]}
              value={names.find(({ ID }) => ID === key)?.Label ?? ''}
              onChange={(event) => onChange(withAnswerName(names, key, event.target.value))}
              onBlur={onLeave}
              error={wrong !== undefined}
              helperText={wrong ?? (isLocked ? 'Calls have begun with this name.' : undefined)}
              autoComplete="off"
              inputRef={at === shown - 1 ? last : undefined}
              slotProps={{ htmlInput: { maxLength: longestAnswerName, dir: 'auto', readOnly: isLocked } }}
            />
          );
        })}
      </Box>
      {shown < answerKeys.length && (
        <Button
          size="small"
          startIcon={<PlusIcon />}
          sx={{ mt: 3 }}
          onClick={() => {
            isAdded.current = true;
            setAsked(shown + 1);
          }}
        >
          Add an answer
        </Button>
      )}
    </>
  );
}
