import type { BadRow, FileUpload } from '@carillon/contract/uploads';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { badColumn, cellAfter, cellValue, withCell } from './badCells.ts';
import type { FileTools } from './fileTools.ts';
import { SplitOffer } from './SplitOffer.tsx';

interface BadCellProps {
  file: FileUpload;
  row: BadRow;
  tools: FileTools;
  /** `still` is the row when it is bad in another way. */
  onDone: (file: FileUpload, still: BadRow | null) => void;
}

/** The wrong cell of a row, changed where it stands: Enter, Tab and the arrows go to the next one, as in a sheet. */
export function BadCell({ file, row, tools, onDone }: BadCellProps) {
  const column = badColumn(file, row);
  const number = column?.ColumnNumber ?? 0;
  const before = cellValue(row, number);
  const [value, setValue] = useState(before);
  const [saved, setSaved] = useState(before);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  if (column === null) return null;

  const save = (): void => saveAs(value);
  const saveAs = (wanted: string): void => {
    if (isBusy || wanted === saved) return;
    setBusy(true);
    setFailure('');
    const { TabNumber, RowNumber } = row;
    void tools
      .repair(file.FileID, { TabNumber, RowNumber, Cells: withCell(row, number, wanted) })
      .then(
        ({ File, Row }) => {
          setSaved(wanted);
          onDone(File, Row);
        },
        (error: unknown) => setFailure(tools.failureText(error, 'updating', 'row')),
      )
      .finally(() => setBusy(false));
  };
  const onKey = (event: React.KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape' && value !== saved) {
      event.stopPropagation();
      setValue(saved);
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cells = [
      ...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLInputElement>('input[data-bad-cell]') ??
        []),
    ];
    const next = cellAfter(event, cells.indexOf(event.target as HTMLInputElement), cells.length);
    if (event.key === 'Enter') event.preventDefault();
    // The last one is saved by Enter too; leaving any other saves it.
    if (next === null) {
      if (event.key === 'Enter') save();
      return;
    }
    event.preventDefault();
    cells[next]?.focus();
    cells[next]?.select();
  };
  return (
    <Box sx={{ width: { xs: '100%', sm: 280 }, flex: 'none' }}>
      <TextField
        fullWidth
        size="small"
        label={`${column.Header || `Column ${number}`}, row ${row.RowNumber}`}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onBlur={save}
        onKeyDown={onKey}
        error
        helperText={failure || row.Reason}
        disabled={isBusy}
        slotProps={{
          htmlInput: { maxLength: 5000, 'data-bad-cell': row.RowNumber },
        }}
      />
      <SplitOffer
        split={row.Split}
        isBusy={isBusy}
        onTake={(split) => {
          setValue(split);
          saveAs(split);
        }}
      />
    </Box>
  );
}
