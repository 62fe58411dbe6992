import type { SubmitOutcome } from './carrier.ts';

const DEFAULT_SLOW_DOWN_MS = 1_000;
const MAX_SLOW_DOWN_MS = 60_000;

/**
 * How long a 429 asks us to wait, in milliseconds: `Retry-After` in seconds or as an HTTP date
 * (RFC 9110, 10.2.3); one second when absent or unreadable, never more than a minute, so that a wrong
 * header cannot stop a bucket for hours.
 */
export function retryAfterMs(header: string | null, now: number): number {
  const value = header?.trim() ?? '';
  if (value === '') return DEFAULT_SLOW_DOWN_MS;
  const asked = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  if (!Number.isFinite(asked)) return DEFAULT_SLOW_DOWN_MS;
  return Math.min(Math.max(asked, DEFAULT_SLOW_DOWN_MS), MAX_SLOW_DOWN_MS);
}

/** The outcome of an HTTP status that leaves open what became of the text, such as a gateway's 504. */
export function unknownStatus(statusCode: number): SubmitOutcome {
  return { kind: 'unknown', code: `HTTP_${statusCode}` };
}

/** JSON text as a value; undefined when it is missing, cut off or not JSON. */
export function parsedJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The value as an object with unknown fields; undefined for anything else, also for arrays. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

/** The value as a non-empty string; undefined for anything else. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The value as an integer, also from digits in a string (error codes come as both); undefined otherwise. */
export function asInteger(value: unknown): number | undefined {
  if (typeof value === 'string' && /^\d{1,9}$/.test(value)) return Number(value);
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}

/** The instant that was read last: hundreds of receipts carry the same millisecond. */
let lastRead = { text: '', time: Number.NaN };

/** The value as an instant; undefined when it is not a date. */
export function asInstant(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined;
  if (value !== lastRead.text) {
    // Infobip writes "+0000", which not every engine reads; ECMAScript promises only "+00:00".
    const text = value.endsWith('Z') ? value : value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
    lastRead = { text: value, time: new Date(text).getTime() };
  }
  return Number.isNaN(lastRead.time) ? undefined : new Date(lastRead.time);
}

/** The strings of an array; empty for anything else. */
export function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** Whether a JSON body may hold a plain word in a name or a value; an escape anywhere may be a part of it. */
export function mayHoldWord(rawBody: Buffer, word: string): boolean {
  return rawBody.includes(word) || rawBody.includes('\\u');
}

/** Most events in one webhook that are read; carriers send up to some hundreds. */
export const mostEvents = 20_000;

/** What a person wrote; without null bytes, which the database stores in no text. Empty for anything else. */
export function asWritten(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\0', '') : '';
}
