/** What the table of texts of a workbook says about itself; null where it says nothing. */
export interface DeclaredTexts {
  /** How many texts the table holds. */
  readonly held: number | null;
  /** How many cells have one of them. */
  readonly cells: number | null;
}

/** The texts that cells of an XLSX workbook refer to by position, and how many of them the cells use. */
export class SharedTexts {
  readonly #texts: readonly string[];
  readonly #declared: DeclaredTexts;
  #used: Uint8Array;
  #cells = 0;

  constructor(texts: readonly string[], declared: DeclaredTexts = { held: null, cells: null }) {
    this.#texts = texts;
    this.#declared = declared;
    this.#used = new Uint8Array(texts.length);
  }

  /** The text of a cell; undefined when there is none at this position. */
  of(position: number): string | undefined {
    this.#cells += 1;
    if (position >= 0 && position < this.#used.length) this.#used[position] = 1;
    return this.#texts[position];
  }

  /** The cells are read again from the beginning. */
  restart(): void {
    this.#used = new Uint8Array(this.#texts.length);
    this.#cells = 0;
  }

  /**
   * How many texts the workbook has, or says it has, that no cell shows; 0 when all are there. Call it after the cells.
   * A program that changes workbooks in place may leave texts without a cell. So where the sheets say that they end
   * where they do (`areSheetsWhole`), it takes two signs: texts without a cell, and more cells than there are.
   */
  lacking(areSheetsWhole: boolean): number {
    const { held, cells } = this.#declared;
    const lost = (held ?? 0) - this.#texts.length;
    if (lost > 0) return lost;
    const unused = this.#used.reduce((sum, isUsed) => sum - isUsed, this.#used.length);
    const missing = (cells ?? this.#cells) - this.#cells;
    if (areSheetsWhole) return unused > 0 ? Math.max(missing, 0) : 0;
    return missing > 0 ? missing : cells === null ? unused : 0;
  }
}
