import { createHash } from 'node:crypto';
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

/** The outcome for an HTTP status that does not reveal what happened to the text, such as a gateway's 504. */
export function unknownStatus(statusCode: number): SubmitOutcome {
  return { kind: 'unknown', code: `HTTP_${statusCode}` };
}

/** Parsed JSON; undefined if it is missing, truncated, or not JSON. */
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

/**
 * The value as a non-empty string that the database accepts; undefined for anything else, also for a string with a null
 * character or half of a surrogate pair: one of those would refuse the webhooks of its neighbors as well.
 */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && isStorable(value) ? value : undefined;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * Maximum length of a carrier's id. Current ones have up to 60 characters, and an index does not accept
 * thousands.
 */
const longestId = 200;

/** The value as a carrier's id of something; undefined for anything else, and for what is too long for an id. */
export function asId(value: unknown): string | undefined {
  const id = asText(value);
  return id === undefined || id.length > longestId ? undefined : id;
}

/**
 * An id to replace one that can't be stored. The same element delivered again gets the same id. A person's
 * text counts under any id, above all a STOP.
 */
export function standInId(element: unknown): string {
  return `odd-${digest(JSON.stringify(element) ?? '')}`;
}

/** The key of an event from what identifies it. If it is too long for an index, its digest. */
export function eventKey(...parts: readonly string[]): string {
  const key = parts.join('|');
  return key.length > longestId * 2 ? `long|${digest(key)}` : key;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** The value as an integer, also from digits in a string (error codes come as both); undefined otherwise. */
export function asInteger(value: unknown): number | undefined {
  if (typeof value === 'string' && /^\d{1,9}$/.test(value)) return Number(value);
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}

/** The last parsed instant, cached because hundreds of receipts carry the same millisecond. */
let lastRead = { text: '', time: Number.NaN };

/** Plausible instants from a carrier, in milliseconds. PostgreSQL and its driver can't both handle others. */
const [earliest, latest] = [Date.UTC(2000, 0), Date.UTC(2100, 0)];

/** The value as an instant in this century; undefined otherwise. */
export function asInstant(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined;
  if (value !== lastRead.text) {
    // Infobip writes "+0000", which not every engine reads; ECMAScript promises only "+00:00".
    const text = value.endsWith('Z') ? value : value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
    lastRead = { text: value, time: new Date(text).getTime() };
  }
  return lastRead.time >= earliest && lastRead.time < latest ? new Date(lastRead.time) : undefined;
}

/**
 * When a text arrived. An implausible time (from a clock that was never set) becomes a future instant, which
 * counts as the moment when the text reaches us. STOP must not be lost because of its date.
 */
export function asInboundInstant(value: unknown): Date | undefined {
  const at = asInstant(value);
  return at === undefined && asText(value) !== undefined ? new Date(latest) : at;
}

/** Most seconds of a call or a recording that are plausible: a day. */
const mostSeconds = 86_400;

/** Seconds as a carrier counts them, as a whole number between zero and a day. */
export function asSeconds(value: number): number {
  return Number.isNaN(value) ? 0 : Math.min(Math.max(0, Math.ceil(value)), mostSeconds);
}

/** The strings of an array that the database accepts; empty for anything else. */
export function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string').filter(isStorable) : [];
}

/**
 * Whether a JSON body may contain a plain word in a name or a value. An escape anywhere may be part of it.
 */
export function mayHoldWord(rawBody: Buffer, word: string): boolean {
  return rawBody.includes(word) || rawBody.includes('\\u');
}

/** Most events in one webhook that are read; carriers send up to some hundreds. */
export const mostEvents = 20_000;

/**
 * A person's text, without null characters, which the database can't store, and with the replacement character for half
 * a pair. Empty for anything else.
 */
export function asWritten(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : '';
}
