import type { CallbackTarget } from './bxml.ts';
import type { DetectionRequest } from './playedCall.ts';

/** Shapes of Bandwidth Voice v2, as its OpenAPI file describes them (Bandwidth/node-sdk, CreateCall, UpdateCall). */

/** A POST …/calls body that can be accepted. Numbers are E.164, times are seconds. */
export interface CallRequest {
  readonly to: string;
  readonly from: string;
  readonly applicationId: string;
  readonly answer: CallbackTarget;
  readonly disconnect: CallbackTarget | null;
  readonly callTimeout: number;
  readonly callbackTimeout: number;
  readonly detection: DetectionRequest | null;
  readonly tag: string | null;
  readonly priority: number;
}

/** A POST …/calls/{callId} body that makes sense. */
export type CallUpdate =
  | { readonly completed: true }
  | { readonly redirect: CallbackTarget; tag: string | null };

type Fields = Readonly<Record<string, unknown>>;

/** What is wrong with a body, as Bandwidth describes it. */
class Refusal extends Error {}

const e164Pattern = /^\+[1-9][0-9]{6,14}$/;

/** Reads a submission. Returns Bandwidth's description of what is wrong instead. */
export function readCallRequest(body: unknown): CallRequest | string {
  return read(body, (fields) => {
    if (['from', 'to', 'answerUrl', 'applicationId'].some((name) => text(fields, name) === null))
      throw new Refusal(
        'Missing at least one required field. Required fields are [from, to, answerUrl, applicationId]',
      );
    const [to, from] = [text(fields, 'to') ?? '', text(fields, 'from') ?? ''];
    if (!e164Pattern.test(to)) throw new Refusal('Invalid to: must be an E164 telephone number');
    if (!e164Pattern.test(from)) throw new Refusal('Invalid from: must be an E164 telephone number');
    if ((text(fields, 'displayName') ?? '').length > 256)
      throw new Refusal('displayName must contain at most 256 characters');
    const answer = target(fields, 'answerUrl', 'answerMethod', 'answerFallbackUrl', 'answerFallbackMethod');
    return {
      to,
      from,
      applicationId: text(fields, 'applicationId') ?? '',
      answer: required(answer, 'answerUrl'),
      disconnect: target(fields, 'disconnectUrl', 'disconnectMethod'),
      callTimeout: number(fields, 'callTimeout', 30, 1, 300),
      callbackTimeout: number(fields, 'callbackTimeout', 15, 1, 25),
      detection: detectionRequest(fields['machineDetection']),
      tag: tag(fields),
      priority: number(fields, 'priority', 5, 1, 5),
    };
  });
}

/** Reads a change of a call. Returns what is wrong with it instead. */
export function readCallUpdate(body: unknown): CallUpdate | string {
  return read<CallUpdate>(body, (fields) => {
    const state = text(fields, 'state') ?? 'active';
    if (state !== 'active' && state !== 'completed')
      throw new Refusal('Invalid state: must be active or completed');
    const redirect = target(
      fields,
      'redirectUrl',
      'redirectMethod',
      'redirectFallbackUrl',
      'redirectFallbackMethod',
    );
    if (state === 'completed') {
      if (redirect || tag(fields) !== null)
        throw new Refusal('redirectUrl and tag are not allowed if state is completed');
      return { completed: true };
    }
    return { redirect: required(redirect, 'redirectUrl'), tag: tag(fields) };
  });
}

function read<T>(body: unknown, reader: (fields: Fields) => T): T | string {
  if (!isFields(body)) return 'There is something wrong with the request';
  try {
    return reader(body);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

function detectionRequest(value: unknown): DetectionRequest | null {
  if (value === undefined || value === null) return null;
  if (!isFields(value)) throw new Refusal('machineDetection must be an object');
  const mode = text(value, 'mode') ?? 'async';
  if (mode !== 'sync' && mode !== 'async') throw new Refusal('machineDetection mode must be sync or async');
  const callback = target(value, 'callbackUrl', 'callbackMethod', 'fallbackUrl', 'fallbackMethod');
  if (mode === 'async' && !callback)
    throw new Refusal('machineDetection callbackUrl is required in async mode');
  const speechEndThreshold = number(value, 'speechEndThreshold', 5, 0, 300);
  return {
    mode,
    callback,
    detection: {
      detectionTimeout: number(value, 'detectionTimeout', 15, 0, 300),
      silenceTimeout: number(value, 'silenceTimeout', 10, 0, 300),
      speechThreshold: number(value, 'speechThreshold', 10, 0, 300),
      speechEndThreshold,
      machineSpeechEndThreshold: number(value, 'machineSpeechEndThreshold', speechEndThreshold, 0, 300),
      delayResult: value['delayResult'] === true,
    },
  };
}

function target(
  fields: Fields,
  url: string,
  method: string,
  fallbackUrl?: string,
  fallbackMethod?: string,
): CallbackTarget | null {
  const address = text(fields, url);
  if (address === null) return null;
  const fallback = fallbackUrl === undefined ? null : text(fields, fallbackUrl);
  return {
    url: checked(address, url),
    method: methodOf(fields, method),
    username: text(fields, 'username'),
    password: text(fields, 'password'),
    fallback:
      fallback === null
        ? null
        : {
            url: checked(fallback, fallbackUrl ?? ''),
            method: methodOf(fields, fallbackMethod ?? ''),
            username: text(fields, 'fallbackUsername'),
            password: text(fields, 'fallbackPassword'),
            fallback: null,
          },
  };
}

function required<T>(value: T | null, name: string): T {
  if (value === null) throw new Refusal(`${name} is required`);
  return value;
}

function checked(address: string, name: string): string {
  if (!URL.canParse(address) || !/^https?:/.test(address))
    throw new Refusal(`Invalid ${name}: only http and https are allowed`);
  return address;
}

function methodOf(fields: Fields, name: string): 'GET' | 'POST' {
  const method = text(fields, name) ?? 'POST';
  if (method !== 'GET' && method !== 'POST')
    throw new Refusal(`Invalid ${name}. Supported methods: [POST, GET]`);
  return method;
}

function tag(fields: Fields): string | null {
  const written = fields['tag'];
  if (written === undefined || written === null) return null;
  if (typeof written !== 'string' || written.length > 4096)
    throw new Refusal('tag must contain at most 4096 characters');
  return written;
}

function text(fields: Fields, name: string): string | null {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function number(fields: Fields, name: string, fallback: number, low: number, high: number): number {
  const value = fields[name];
  if (value === undefined || value === null) return fallback;
  if (typeof value !== 'number' || !(value >= low && value <= high))
    throw new Refusal(`${name} must be within the range [${low}, ${high}], but was ${JSON.stringify(value)}`);
  return value;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
