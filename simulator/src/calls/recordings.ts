import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { telephoneRate, toneSamples, wavFile } from './audioFile.ts';

/** A recording that a call made. Times are real, ISO; the length is call time. */
export interface Recording {
  readonly id: string;
  readonly callId: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly seconds: number;
}

/** Maximum seconds of tone, so that a recording that is never ended stays small. */
const longestTone = 600;

/** How many recordings keep their properties. The sound of older ones can still be fetched. */
const mostKnown = 5_000;
/** A tone's id: its milliseconds, in a form that no random id has. */
const toneMark = '70e0-0000-8000';
const toneId = new RegExp(`^r-([0-9a-f]{8})-${toneMark}-`);

/** The recordings of calls, as files, and what they are recordings of. */
export class Recordings {
  readonly #folder: string;
  #known = new Map<string, Recording>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Keeps what was said: the person's sound if there was any, else a built-in tone of `seconds`. The recording is known
   * at once, with the length of its file. `written` resolves when it can be fetched. A tone costs nothing: its id
   * contains its length.
   */
  keep(
    callId: string,
    voice: readonly Buffer[],
    seconds: number,
    startTime: string,
    endTime: string,
  ): { recording: Recording; written: Promise<void> } {
    const spoken = Buffer.concat(voice);
    if (spoken.length === 0) {
      const ms = Math.max(1, Math.round(Math.min(seconds, longestTone) * 1_000));
      const id = `r-${ms.toString(16).padStart(8, '0')}-${toneMark}-${randomUUID().slice(-12)}`;
      const recording = { id, callId, startTime, endTime, seconds: ms / 1_000 };
      this.#note(recording);
      return { recording, written: Promise.resolve() };
    }
    const length = Math.round((spoken.length / 2 / telephoneRate) * 1_000) / 1_000;
    const recording = { id: `r-${randomUUID()}`, callId, startTime, endTime, seconds: length };
    this.#note(recording);
    mkdirSync(this.#folder, { recursive: true });
    return { recording, written: writeFile(this.#file(recording.id), wavFile(spoken)) };
  }

  of(callId: string): Recording[] {
    return [...this.#known.values()].filter((recording) => recording.callId === callId);
  }

  find(callId: string, id: string): Recording | null {
    const recording = this.#known.get(id);
    return recording?.callId === callId ? recording : null;
  }

  /** The file. Null when there is none. It survives a restart, because a carrier keeps recordings for 30 days. */
  media(id: string): Buffer | null {
    if (!/^r-[0-9a-f-]{36}$/.test(id)) return null;
    const tone = toneId.exec(id);
    if (tone?.[1] !== undefined) return wavFile(toneSamples(Number.parseInt(tone[1], 16) / 1_000));
    return existsSync(this.#file(id)) ? readFileSync(this.#file(id)) : null;
  }

  reset(): void {
    this.#known.clear();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #note(recording: Recording): void {
    this.#known.set(recording.id, recording);
    if (this.#known.size <= mostKnown) return;
    const oldest = this.#known.keys().next();
    if (!oldest.done) this.#known.delete(oldest.value);
  }

  #file(id: string): string {
    return join(this.#folder, `${id}.wav`);
  }
}
