import type { Selection, SelectionId } from '@carillon/rules/contacts/selection';
import type { ReactNode } from 'react';

/** A column of a list. On narrow screens each row becomes a card with the same cells. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Field for `sortby`; absent when the server can't sort by it. */
  readonly sortField?: string;
  readonly descendingFirst?: boolean;
  readonly align?: 'right';
  readonly width?: number | string;
  /** True where a value does not break over lines: phone numbers, states. Figures, on the right, never do. */
  readonly noWrap?: true;
  /**
   * `title` heads the card, `corner` is beside it (its header is only for screen readers), and `plain` has no header.
   */
  readonly card?: 'title' | 'corner' | 'plain';
  /** True where a card omits the line because it would be empty. */
  readonly isEmpty?: (row: Row) => boolean;
}

/** Selection of a list, when rows can be ticked. */
export interface TableSelection<Id extends SelectionId> {
  readonly value: Selection<Id>;
  /** `ticked`: rows that were ticked one by one before the selection became all. */
  readonly onChange: (selection: Selection<Id>, ticked?: readonly Id[]) => void;
  /** Buttons for the selected rows. */
  readonly actions: ReactNode;
  /** A search or filter narrows the list, so ticked rows may not be among those found. */
  readonly isNarrowed: boolean;
  /** False if only rows that were seen may be chosen. The default is true. */
  readonly canSelectAll?: boolean;
  /** Names a row for screen readers. */
  readonly nameOf: (id: Id) => string;
  /** At the bottom of the screen, within reach of a thumb. By default it is above the rows. */
  readonly bar?: 'bottom';
}
