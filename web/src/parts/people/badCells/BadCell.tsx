import type { BadRow, FileUpload } from '@carillon/contract/contacts/uploads';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { cellMark, enterCell, staysInRow } from './badCellFocus.ts';
import type { CellOutcome } from './badCellFocus.ts';
import { badColumn, cellAfter, cellValue, typedAhead, withCell } from './badCells.ts';
import type { FileTools } from '../upload/fileTools.ts';
import { SplitOffer } from '../paste/SplitOffer.tsx';

interface BadCellProps {
  file: FileUpload;
  row: BadRow;
  tools: FileTools;
  /** `still` is the row if it is bad in another way. */
  onDone: (file: FileUpload, still: BadRow | null) => void;
}

/**
 * The wrong cell of a row, edited in place: Enter, Tab, and the arrows save it and go to the next one, as in a
 * spreadsheet, along with what is typed while it is saved. A refused correction keeps the focus, because otherwise the
 * next input would be saved for another person.
 */
export function BadCell({ file, row, tools, onDone }: BadCellProps) {
  const column = badColumn(file, row);
  const number = column?.ColumnNumber ?? 0;
  const before = cellValue(row, number);
  const [value, setValue] = useState(before);
  const [saved, setSaved] = useState(before);
  const [refused, setRefused] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(before);
  if (column === null) return null;

  const saveAs = async (wanted: string): Promise<CellOutcome> => {
    if (wanted === saved) return wanted === refused ? 'refused' : 'unchanged';
    setBusy(true);
    setFailure('');
    const { TabNumber, RowNumber } = row;
    try {
      const answer = await tools.repair(file.FileID, {
        TabNumber,
        RowNumber,
        Cells: withCell(row, number, wanted),
      });
      setSaved(wanted);
      setRefused(answer.Row === null ? null : wanted);
      onDone(answer.File, answer.Row);
      return answer.Row === null ? 'repaired' : 'refused';
    } catch (error) {
      setFailure(tools.failureText(error, 'updating', 'row'));
      return 'failed';
    } finally {
      setBusy(false);
    }
  };
  const change = (typed: string): void => {
    latest.current = typed;
    setValue(typed);
  };
  const onKey = (event: React.KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape' && value !== saved) {
      event.stopPropagation();
      change(saved);
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cells = [
      ...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLInputElement>('input[data-bad-cell]') ??
        []),
    ];
    const next = cellAfter(event, cells.indexOf(event.target as HTMLInputElement), cells.length);
    if (next === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (isBusy) return;
    const target = next === null ? undefined : cells[next];
    const isEnter = event.key === 'Enter';
    void saveAs(value).then((outcome) => {
      // Tab and the arrows leave a row that was refused before and has not changed since.
      const isPassed = !isEnter && value === saved;
      if (staysInRow(outcome) && !isPassed) {
        input.current?.focus();
        return;
      }
      if (target !== undefined) enterCell(target, typedAhead(value, latest.current));
    });
  };
  return (
    <Box sx={{ width: { xs: '100%', sm: 280 }, flex: 'none' }}>
      <TextField
        fullWidth
        size="small"
        label={`${column.Header || `Column ${number}`}, row ${row.RowNumber}`}
        value={value}
        onChange={(event) => change(event.target.value)}
        inputRef={input}
        onBlur={() => {
          if (!isBusy) void saveAs(value);
        }}
        onKeyDown={onKey}
        error
        helperText={failure || row.Reason}
        slotProps={{
          htmlInput: {
            maxLength: 5000,
            // Neither disabled, which would take the focus from a row that may be refused, nor read-only, which would
            // drop what is typed meanwhile.
            'aria-busy': isBusy,
            'data-bad-cell': cellMark({ tab: row.TabNumber, row: row.RowNumber }),
          },
          formHelperText: { 'aria-live': 'polite' },
        }}
      />
      <SplitOffer
        split={row.Split}
        isBusy={isBusy}
        onTake={(split) => {
          change(split);
          void saveAs(split);
        }}
      />
    </Box>
  );
}
