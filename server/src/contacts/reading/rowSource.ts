import type { Merge } from './workbooks/mergedCells.ts';

/**
 * What a sheet is besides its cells; columns from 1. Known when its first row is reported, merged cells before the
 * actual reading begins.
 */
export interface SheetShape {
  readonly hiddenColumns: ReadonlySet<number>;
  /** Cells merged over several rows. */
  readonly merges: readonly Merge[];
}

/** A cell further right than is read, with its column from 1. */
export interface FarCell {
  readonly column: number;
  readonly value: string;
}

/** Receives what a source reads. */
export interface RowSink {
  /** A row as the spreadsheet numbers it (from 1, blank rows counted), and whether the sheet hides it. Tabs count from 1. */
  row(tab: number, row: number, cells: string[], isHidden?: boolean): void;
  /** Cells of a row that stand further right than is read. */
  far?(tab: number, row: number, cells: readonly FarCell[]): void;
  /**
   * The file says that it holds more than is there, in a sentence of at most 80 characters for users. `row` is the last
   * one of the sheet; tab 0 is the workbook. Called after the rows.
   */
  lacks?(tab: number, row: number, what: string): void;
  /** How much is read, in any unit. */
  progress(done: number, total: number): void;
  /** Everything so far was misread; it comes again from the beginning. */
  restart(): void;
  /**
   * The letters of some bytes are a guess: values that contain them are reported, with the encoding if it has a name
   * for users. Called before the rows.
   */
  doubtLetters(encoding?: string): void;
}

/** A file opened for reading. Tabs come one after another, each tab's rows in order. */
export interface RowSource {
  /** Names of the sheets; a text file has one without a name. */
  readonly tabNames: readonly string[];
  /** Which of them the workbook hides, in the same order; absent when it hides none. */
  readonly hiddenTabs?: readonly boolean[];
  /** In the same order; absent for text. */
  readonly shapes?: readonly SheetShape[];
  read(sink: RowSink): Promise<void>;
}
