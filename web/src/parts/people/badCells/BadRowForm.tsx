import type { BadRow, FileUpload } from '@carillon/contract/contacts/uploads';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { isConfirmKey } from '../../dialogs/ConfirmDialog.tsx';
import type { FileTools } from '../upload/fileTools.ts';
import { typedAhead } from './badCells.ts';
import { SplitOffer } from '../paste/SplitOffer.tsx';

interface BadRowFormProps {
  file: FileUpload;
  row: BadRow;
  tools: FileTools;
  /** What was typed for this row while the one before was saved; replaces the wrong value. */
  typed: string;
  /** `still` is the row if it is bad in another way; `ahead` was typed while it was saved, and is meant for the next. */
  onDone: (file: FileUpload, still: BadRow | null, ahead: string) => void;
  onCancel: () => void;
}

/** One row of the file, repaired on the spot. */
export function BadRowForm({ file, row, tools, typed, onDone, onCancel }: BadRowFormProps) {
  const tab = file.FileStructure.Tabs.find((one) => one.TabNumber === row.TabNumber);
  const kept = (tab?.Columns ?? []).filter((column) => column.Meaning !== 'Ignore');
  const valueOf = (column: number): string =>
    row.Cells.find((cell) => cell.ColumnNumber === column)?.Value ?? '';
  const wanted =
    row.ColumnNumber ??
    kept.find((column) => column.Meaning === 'Phone1')?.ColumnNumber ??
    kept[0]?.ColumnNumber;
  const [values, setValues] = useState<Record<number, string>>(() =>
    Object.fromEntries(
      kept.map(({ ColumnNumber }) => [
        ColumnNumber,
        typed !== '' && ColumnNumber === wanted ? typed : valueOf(ColumnNumber),
      ]),
    ),
  );
  const latest = useRef(values);
  const change = (column: number, value: string): void => {
    latest.current = { ...latest.current, [column]: value };
    setValues(latest.current);
  };
  const [reason, setReason] = useState(row.Reason);
  const [busy, setBusy] = useState(false);
  // The wrong cell comes first: among many columns it would be out of sight on a phone.
  const columns = [
    ...kept.filter((column) => column.ColumnNumber === wanted),
    ...kept.filter((column) => column.ColumnNumber !== wanted),
  ];
  const wantedField = useRef<HTMLInputElement>(null);

  const save = (): void => {
    if (busy) return;
    setBusy(true);
    const Cells = row.Cells.map((cell) => ({ ...cell, Value: values[cell.ColumnNumber] ?? cell.Value }));
    for (const { ColumnNumber } of columns) {
      const known = Cells.some((cell) => cell.ColumnNumber === ColumnNumber);
      if (!known) Cells.push({ ColumnNumber, Value: values[ColumnNumber] ?? '' });
    }
    void tools
      .repair(file.FileID, { TabNumber: row.TabNumber, RowNumber: row.RowNumber, Cells })
      .then(
        ({ File, Row }) => {
          if (Row !== null) setReason(Row.Reason);
          const saved = wanted === undefined ? '' : (values[wanted] ?? '');
          onDone(File, Row, typedAhead(saved, wanted === undefined ? '' : (latest.current[wanted] ?? '')));
        },
        (error: unknown) => setReason(tools.failureText(error, 'updating', 'row')),
      )
      .then(() => wantedField.current?.focus())
      .finally(() => setBusy(false));
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event: React.KeyboardEvent) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          onCancel();
        }
        if (!isConfirmKey(event)) return;
        event.preventDefault();
        event.stopPropagation();
        save();
      }}
      sx={{ p: 4, borderRadius: '12px', bgcolor: 'own.sunken' }}
    >
      <Typography sx={{ fontWeight: 600, mb: 3 }}>Row {row.RowNumber}</Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: '1fr',
            sm: 'repeat(2, minmax(0, 1fr))',
            md: 'repeat(3, minmax(0, 1fr))',
          },
          columnGap: '12px',
          rowGap: '14px',
        }}
      >
        {columns.map((column) => {
          const isWanted = column.ColumnNumber === wanted;
          return (
            <Box key={column.ColumnNumber}>
              <TextField
                fullWidth
                size="small"
                label={column.Header || `Column ${column.ColumnNumber}`}
                value={values[column.ColumnNumber] ?? ''}
                onChange={(event) => change(column.ColumnNumber, event.target.value)}
                autoFocus={isWanted}
                {...(isWanted ? { inputRef: wantedField } : {})}
                error={isWanted}
                helperText={isWanted ? reason : undefined}
                slotProps={{ htmlInput: { maxLength: 5000 } }}
              />
              {isWanted && values[column.ColumnNumber] === valueOf(column.ColumnNumber) && (
                <SplitOffer
                  split={row.Split}
                  isBusy={busy}
                  onTake={(split) => {
                    change(column.ColumnNumber, split);
                    wantedField.current?.focus();
                  }}
                />
              )}
            </Box>
          );
        })}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 4 }}>
        <Button size="small" onClick={onCancel} sx={{ mr: 2 }}>
          Cancel
        </Button>
        <Button size="small" type="submit" variant="contained" disabled={busy} aria-busy={busy}>
          Save row
        </Button>
      </Box>
    </Box>
  );
}
