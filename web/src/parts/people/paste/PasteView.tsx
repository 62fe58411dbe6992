import type { UnreadableLine } from '@carillon/rules/files/paste/paste';
import { formatPhone } from '@carillon/rules/phones/phones';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { EditIcon, TrashIcon } from '../../icons.tsx';
import { count } from '@carillon/rules/money/amounts';
import { tabular } from '../../../theme.ts';
import { rowsToAdd } from './pasteSteps.ts';
import type { PasteEdit, PasteEvent, PasteState } from './pasteSteps.ts';

type Sheet = 'people' | 'unnamed' | 'duplicates' | 'unreadable';

interface Line {
  readonly key: string;
  readonly main: string;
  readonly side: string;
  /** Absent if there is nothing to edit (duplicates). */
  readonly edit: PasteEdit | null;
  readonly removeId: number | null;
}

/** Initial values for a correction: the digits of the line as the number, its words as the name. */
function repairOf(line: UnreadableLine): PasteEdit {
  // Maximum digits of one cell. A grade beside the number is not part of it.
  const figures = line.text.match(/[+(]?\d[\d \u00a0().-]*/g) ?? [];
  const phone = (figures.toSorted((a, b) => b.length - a.length)[0] ?? '').trim();
  const words = line.text
    .replace(phone, ' ')
    .replace(/[\t,;|]/g, ' ')
    .trim()
    .split(/\s+/);
  const named = phone !== '';
  return {
    id: null,
    line: line.line,
    phone,
    firstName: named ? (words[0] ?? '') : '',
    lastName: named ? words.slice(1).join(' ') : '',
    notes: '',
  };
}

function linesOf(state: PasteState, sheet: Sheet): Line[] {
  if (sheet === 'unreadable') {
    return state.unreadable.map((line) => ({
      key: `line${line.line}`,
      main: line.text,
      side: line.message,
      edit: repairOf(line),
      removeId: null,
    }));
  }
  const rows = sheet === 'people' ? rowsToAdd(state) : sheet === 'unnamed' ? state.unnamed : state.duplicates;
  return rows.map((row) => ({
    key: `row${row.id}`,
    main: `${row.firstName} ${row.lastName}`.trim() || 'No name',
    side: formatPhone(row.phone),
    edit: sheet === 'duplicates' ? null : row,
    removeId: sheet === 'duplicates' ? null : row.id,
  }));
}

/** All lines of a paste, by outcome. Only visible lines are drawn. */
export function PasteView({ state, send }: { state: PasteState; send: (event: PasteEvent) => void }) {
  const [sheet, setSheet] = useState<Sheet>('people');
  const box = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(state, sheet), [state, sheet]);
  // Its functions change with every scroll. Nothing below is memoized, so nothing goes stale.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => 56,
    overscan: 12,
  });
  const tabs: readonly [Sheet, string, number][] = [
    ['people', 'To add', rowsToAdd(state).length],
    ['unnamed', 'Without a name', state.unnamed.length],
    ['duplicates', 'Duplicates', state.duplicates.length],
    ['unreadable', 'Not readable', state.unreadable.length],
  ];
  return (
    <>
      <Tabs
        value={sheet}
        onChange={(_, next: Sheet) => setSheet(next)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Lines of your paste"
      >
        {tabs
          .filter(([name, , amount]) => name === 'people' || amount > 0)
          .map(([name, label, amount]) => (
            <Tab key={name} value={name} label={`${label} ${count(amount)}`} />
          ))}
      </Tabs>
      <Box
        ref={box}
        tabIndex={0}
        role="region"
        aria-label="Lines"
        sx={{ height: 384, overflowY: 'auto', borderTop: '1px solid', borderColor: 'divider' }}
      >
        {lines.length === 0 && <Typography sx={{ p: 4, color: 'text.secondary' }}>Nothing here.</Typography>}
        <Box
          component="ul"
          sx={{ listStyle: 'none', m: 0, p: 0, position: 'relative', height: rows.getTotalSize() }}
        >
          {rows.getVirtualItems().map((item) => {
            const line = lines[item.index];
            if (!line) return null;
            return (
              <Box
                component="li"
                key={line.key}
                data-index={item.index}
                ref={rows.measureElement}
                aria-setsize={lines.length}
                aria-posinset={item.index + 1}
                sx={{
                  ...tabular,
                  position: 'absolute',
                  top: 0,
                  left: 0,
                  width: '100%',
                  display: 'flex',
                  alignItems: 'center',
                  py: 2,
                  borderBottom: '1px solid',
                  borderColor: 'divider',
                }}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Typography dir="auto" sx={{ overflowWrap: 'anywhere', lineHeight: 1.35 }}>
                    {line.main}
                  </Typography>
                  <Typography
                    variant="caption"
                    sx={{
                      display: 'block',
                      color: sheet === 'unreadable' ? 'warning.main' : 'text.secondary',
                    }}
                  >
                    {line.side}
                  </Typography>
                </Box>
                {line.edit !== null && (
                  <IconButton
                    size="small"
                    aria-label={`Edit ${line.main}`}
                    onClick={() => line.edit && send({ type: 'edit', edit: line.edit })}
                  >
                    <EditIcon fontSize="small" />
                  </IconButton>
                )}
                {line.removeId !== null && (
                  <IconButton
                    size="small"
                    aria-label={`Leave out ${line.main}`}
                    onClick={() => line.removeId !== null && send({ type: 'remove', id: line.removeId })}
                  >
                    <TrashIcon fontSize="small" />
                  </IconButton>
                )}
              </Box>
            );
          })}
        </Box>
      </Box>
    </>
  );
}
