import type { BadRow, FileUpload } from '@carillon/contract/contacts/uploads';
import { count } from '@carillon/rules/money/amounts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { placeFocus } from '../badCells/badCellFocus.ts';
import type { RowPlace } from '../badCells/badCellFocus.ts';
import type { FileTools } from './fileTools.ts';
import type { UploadEvent, UploadState } from './uploadSteps.ts';

/** The bad rows of a file, which of them is being repaired, and where the focus goes after a repair. */
export function useBadRows(props: {
  state: UploadState;
  file: FileUpload;
  tools: FileTools;
  send: (event: UploadEvent) => void;
}) {
  const { state, file, tools, send } = props;
  const [reason, setReason] = useState('');
  const [page, setPage] = useState(1);
  const [repaired, setRepaired] = useState('');
  const [ahead, setAhead] = useState('');
  const box = useRef<HTMLUListElement>(null);
  const focusGoal = useRef<(RowPlace & { isStillBad: boolean }) | null>(null);
  const client = useQueryClient();
  const key = ['fileuploads', file.FileID, 'badrows'];
  const list = useQuery({
    queryKey: [...key, page, reason],
    queryFn: ({ signal }) => tools.badRows(file.FileID, page, reason === '' ? undefined : reason, signal),
    placeholderData: keepPreviousData,
  });
  const rows = list.data;
  // The focused row may be gone now, or another of its cells may be wrong.
  useEffect(() => {
    const goal = focusGoal.current;
    if (goal === null || rows === undefined || box.current === null) return;
    focusGoal.current = null;
    placeFocus(box.current, goal, goal.isStillBad);
  }, [rows]);
  const isOpen = (row: BadRow): boolean =>
    state.row !== null && state.row.tab === row.TabNumber && state.row.row === row.RowNumber;
  /** A row has changed: it is repaired, or bad in another way. */
  const changed = (next: FileUpload, row: BadRow | null, of: BadRow): void => {
    send({ type: 'seen', file: next });
    setRepaired(row === null ? `Row ${count(of.RowNumber)} is repaired.` : '');
    focusGoal.current = { tab: of.TabNumber, row: of.RowNumber, isStillBad: row !== null };
    void client.invalidateQueries({ queryKey: key });
  };
  const done = (next: FileUpload, row: BadRow | null, of: BadRow, typed: string): void => {
    changed(next, row, of);
    if (row === null) {
      setAhead(typed);
      const rows = list.data?.Items ?? [];
      const at = rows.findIndex((one) => one.RowNumber === of.RowNumber && isOpen(one));
      const after = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find(
        (one) => !state.leftOut.includes(one.Reason),
      );
      // The next repair opens in place, with the focus in it.
      if (after === undefined) send({ type: 'editDone' });
      else send({ type: 'edit', tab: after.TabNumber, row: after.RowNumber });
    }
  };
  return {
    list,
    reason,
    choose: (next: string): void => {
      setReason(next);
      setPage(1);
    },
    page,
    setPage,
    /** What the last repair did. Empty when there was none. */
    repaired,
    /** What the user typed into the next row before it opened. */
    ahead,
    box,
    isOpen,
    changed,
    done,
    open: (row: BadRow): void => {
      setAhead('');
      send({ type: 'edit', tab: row.TabNumber, row: row.RowNumber });
    },
  };
}
