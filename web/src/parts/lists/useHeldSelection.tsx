import { nothingSelected } from '@carillon/rules/contacts/selection';
import type { Selection, SelectionId } from '@carillon/rules/contacts/selection';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { theme } from '../../theme.ts';
import { useSelection } from './useSelection.ts';

/** The ticked rows of a page's list. */
export interface HeldSelection<Id extends SelectionId> {
  readonly selection: Selection<Id>;
  readonly setSelection: (next: Selection<Id>, ticked?: readonly Id[]) => void;
  /** Unticks all rows, and ends Select on narrow screens. */
  readonly clear: () => void;
  readonly isNarrow: boolean;
  /** False on narrow screens until the user pressed Select. */
  readonly canTick: boolean;
  /** Begins and ends ticking on narrow screens. Null on wide ones. */
  readonly button: ReactNode;
}

/** Ticked rows of a page's list. `search` is everything that narrows it. The rule is in `heldIn`. */
export function useHeldSelection<Id extends SelectionId>(list: string, search: string): HeldSelection<Id> {
  const isNarrow = useMediaQuery(theme.breakpoints.down('w650'), { noSsr: true });
  const { selection, setSelection } = useSelection<Id>(list, search);
  const [isSelecting, setSelecting] = useState(false);
  const clear = (): void => {
    setSelection(nothingSelected);
    setSelecting(false);
  };
  return {
    selection,
    setSelection,
    clear,
    isNarrow,
    canTick: !isNarrow || isSelecting,
    button: isNarrow && (
      <Button variant="outlined" onClick={() => (isSelecting ? clear() : setSelecting(true))}>
        {isSelecting ? 'Done' : 'Select'}
      </Button>
    ),
  };
}
