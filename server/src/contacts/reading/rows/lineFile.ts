import { closeSync, openSync, writeSync } from 'node:fs';

/** Writes lines to a file, a megabyte at a time; this process has nothing else to do meanwhile. */
export class LineFile {
  readonly #path: string;
  #handle: number;
  #waiting: string[] = [];
  #length = 0;

  constructor(path: string) {
    this.#path = path;
    this.#handle = openSync(path, 'w', 0o600);
  }
  write(lines: string): void {
    this.#waiting.push(lines);
    this.#length += lines.length;
    if (this.#length > 1_000_000) this.#flush();
  }
  restart(): void {
    closeSync(this.#handle);
    this.#waiting = [];
    this.#length = 0;
    this.#handle = openSync(this.#path, 'w', 0o600);
  }
  close(): void {
    this.#flush();
    closeSync(this.#handle);
  }
  #flush(): void {
    const bytes = Buffer.from(this.#waiting.join(''));
    let at = 0;
    while (at < bytes.length) at += writeSync(this.#handle, bytes, at);
    this.#waiting = [];
    this.#length = 0;
  }
}
