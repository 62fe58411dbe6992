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

/** Seconds of tone at most, so that a recording that nobody ends stays small. */
const longestTone = 600;

/** The recordings of calls, as files, and what they are recordings of. */
export class Recordings {
  readonly #folder: string;
  #known = new Map<string, Recording>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Keeps what was said: the person's sound if there was any, else a built-in tone of `seconds`. The
   * recording is known at once, with the length of its file; `written` tells when it can be fetched.
   */
  keep(
    callId: string,
    voice: readonly Buffer[],
    seconds: number,
    startTime: string,
    endTime: string,
  ): { recording: Recording; written: Promise<void> } {
    const spoken = Buffer.concat(voice);
    const samples = spoken.length > 0 ? spoken : toneSamples(Math.min(seconds, longestTone));
    const recording: Recording = {
      id: `r-${randomUUID()}`,
      callId,
      startTime,
      endTime,
      seconds: Math.round((samples.length / 2 / telephoneRate) * 1_000) / 1_000,
    };
    this.#known.set(recording.id, recording);
    mkdirSync(this.#folder, { recursive: true });
    return { recording, written: writeFile(this.#file(recording.id), wavFile(samples)) };
  }

  of(callId: string): Recording[] {
    return [...this.#known.values()].filter((recording) => recording.callId === callId);
  }

  find(callId: string, id: string): Recording | null {
    const recording = this.#known.get(id);
    return recording?.callId === callId ? recording : null;
  }

  /** The file; null when there is none. It outlives a restart, as a carrier keeps recordings for 30 days. */
  media(id: string): Buffer | null {
    if (!/^r-[0-9a-f-]{36}$/.test(id) || !existsSync(this.#file(id))) return null;
    return readFileSync(this.#file(id));
  }

  reset(): void {
    this.#known.clear();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #file(id: string): string {
    return join(this.#folder, `${id}.wav`);
  }
}
