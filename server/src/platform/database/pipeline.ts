import pg from 'pg';

/**
 * A statement for `Pipeline`. The name caches its plan on the connection, and the same name always means the
 * same SQL. '' caches none.
 */
export interface NamedStatement {
  readonly sql: string;
  readonly values: readonly (string | Buffer | null)[];
  readonly name: string;
  /** Called once, with the rows and how many were changed, or with the error. */
  readonly done: (answer: Answer) => void;
  readonly failed: (error: Error) => void;
}

/** The outcome of a statement. */
export interface Answer {
  readonly rows: Record<string, unknown>[];
  readonly count: number;
}

type FieldDescription = Pick<pg.FieldDef, 'name' | 'dataTypeID'>;
interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

interface Prepared {
  readonly sql: string;
  /** False while it is unknown whether the server has it. */
  isCertain: boolean;
}

/** What each connection has prepared, by name. */
const prepared = new WeakMap<pg.Connection, Map<string, Prepared>>();

/**
 * Statements that go to the server in one write and return in one read (the extended protocol with a single
 * Sync). Half the cost of a short statement is its own round trip. When one fails, none after it runs. Pass
 * it to `client.query` like a cursor. Its names coexist with those of the driver's own statements.
 */
export class Pipeline implements pg.Submittable {
  readonly #statements: readonly NamedStatement[];
  #known = new Map<string, Prepared>();
  #answered = 0;
  #columns: Column[] = [];
  #rows: Record<string, unknown>[] = [];
  #error: Error | null = null;

  constructor(statements: readonly NamedStatement[]) {
    this.#statements = statements;
  }

  /** The driver looks for it; responses go to the statements. */
  callback(): void {}

  /** Returns an error, as the driver's own queries do, if one name is used for two different statements. */
  submit(connection: pg.Connection): Error | undefined {
    const known = prepared.get(connection) ?? new Map<string, Prepared>();
    prepared.set(connection, known);
    this.#known = known;
    for (const { sql, name } of this.#statements)
      if ((known.get(name)?.sql ?? sql) !== sql) return new Error(`two statements are named ${name}`);
    const { stream } = connection;
    stream.cork();
    for (const { sql, name, values } of this.#statements) {
      const statement = name === '' ? '' : `together_${name}`;
      const state = known.get(name);
      if (state?.isCertain !== true) {
        // Closing something that does not exist is not an error.
        if (state !== undefined) connection.close({ type: 'S', name: statement }, true);
        connection.parse({ text: sql, name: statement, types: [] }, true);
        if (name !== '') known.set(name, { sql, isCertain: false });
      }
      connection.bind({ statement, values: [...values], valueMapper: asItIs }, true);
      connection.describe({ type: 'P', name: '' }, true);
      connection.execute({}, true);
    }
    connection.sync();
    stream.uncork();
    return undefined;
  }

  handleRowDescription(message: { fields: readonly FieldDescription[] }): void {
    this.#columns = message.fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow(message: { fields: readonly (string | null)[] }): void {
    if (this.#error !== null) return;
    const row: Record<string, unknown> = {};
    try {
      for (let index = 0; index < this.#columns.length; index += 1) {
        const column = this.#columns[index];
        const text = message.fields[index] ?? null;
        if (column !== undefined) row[column.name] = text === null ? null : column.parse(text);
      }
    } catch (error) {
      this.#error = error as Error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete(message: { text: string }): void {
    const statement = this.#statements[this.#answered];
    this.#answered += 1;
    if (statement === undefined) return;
    const known = this.#known.get(statement.name);
    if (known !== undefined) known.isCertain = true;
    const answer = { rows: this.#rows, count: Number(/ (\d+)$/.exec(message.text)?.[1] ?? 0) };
    this.#rows = [];
    this.#columns = [];
    if (this.#error === null) statement.done(answer);
    else statement.failed(this.#error);
  }

  /** The server rejected the current statement, or the connection was lost. */
  handleError(error: Error): void {
    for (const statement of this.#statements.slice(this.#answered)) statement.failed(error);
    this.#answered = this.#statements.length;
  }

  handleReadyForQuery(): void {}

  handlePortalSuspended(): void {}

  handleEmptyQuery(): void {}
}

const asItIs = (value: unknown): unknown => value;

/** A value in the protocol's format; undefined for types that only the driver can write. */
export function wireValue(value: unknown): string | Buffer | null | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  if (Buffer.isBuffer(value)) return value;
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : undefined;
}
