import type { ErrorBody } from '@carillon/contract/errors';
import type { AnswerOf, BodyIn, ParamsIn, QueryIn, RouteShape } from '@carillon/contract/route';
import {
  ApiError,
  isUnavailable,
  noFileText,
  notEnoughCreditsCode,
  unauthorized,
  unavailableText,
  unknownErrorText,
} from './errors.ts';
import type { CallOptions } from './errors.ts';
import { leaveSession, prefix } from './leaveSession.ts';
import { moreCreditsNeeded } from '../live/signals.ts';

/** Paths whose 404 carries meaning; every other 404 is an empty object (row P-215, 1-decisions G-06). */
const named404 = ['/account/localnumbers', '/account/reservelocalnumber', '/account/toll-free-registration'];
const passed404 = /^\/user\/onboardingprogress\/[^/]+$/;

/** What a call takes: only what its route declares, plus a file for raw bodies and a signal to stop it. */
export interface CallInput<R extends RouteShape> {
  params?: ParamsIn<R>;
  query?: QueryIn<R>;
  body?: BodyIn<R>;
  /** Sent as it is, for routes with a raw body. */
  file?: Blob | null;
  signal?: AbortSignal;
  /** In addition to those that every call has. */
  headers?: Readonly<Record<string, string>>;
}

/** Types that an address can hold. */
type Plain = string | number | boolean | null | undefined;

function entriesOf(value: unknown): [string, Plain][] {
  return typeof value === 'object' && value !== null ? Object.entries(value as Record<string, Plain>) : [];
}

/** Address of a route with its places and query filled in. Undefined values are left out. */
export function addressOf<R extends RouteShape>(
  route: R,
  input: Pick<CallInput<R>, 'params' | 'query'>,
): string {
  const params = new Map(entriesOf(input.params));
  const path = route.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name) ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of entriesOf(input.query)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return `${prefix}${path}${text === '' ? '' : `?${text}`}`;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function errorBodyOf(value: unknown): Partial<ErrorBody> | null {
  return typeof value === 'object' && value !== null ? value : null;
}

function hasErrorCode(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ErrorCode' in value && Boolean(value.ErrorCode);
}

async function fail(response: Response, path: string, url: string, options: CallOptions): Promise<never> {
  const { status } = response;
  // A proxy sent this response, so its body can't be trusted (row P-213).
  if (isUnavailable(status))
    throw new ApiError(unavailableText(status, response.statusText), status, url, options, null);
  const body = errorBodyOf(await readJson(response));
  if (status === 401 && !/^\/login(\/|$)/.test(path) && (await leaveSession())) {
    throw new ApiError(unauthorized, status, url, options, body);
  }
  return refuse(status, url, options, body);
}

function refuse(status: number, url: string, options: CallOptions, body: Partial<ErrorBody> | null): never {
  const message = body?.Message ? body.Message : unknownErrorText;
  if (body?.ErrorCode === notEnoughCreditsCode) moreCreditsNeeded.send(message);
  throw new ApiError(message, status, url, options, body);
}

/** How a route is sent: method and headers. */
function optionsOf(route: RouteShape, hasJson: boolean, file: Blob | null | undefined): CallOptions {
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Requested-With': 'carillon' };
  if (hasJson) headers['Content-Type'] = 'application/json';
  if (file) headers['Content-Type'] = file.type || 'application/octet-stream';
  return { method: route.method, headers };
}

async function send(
  url: string,
  options: CallOptions,
  body: BodyInit | null,
  signal: AbortSignal | undefined,
): Promise<Response> {
  try {
    return await fetch(url, {
      ...options,
      ...(body === null ? {} : { body }),
      cache: 'no-store',
      credentials: 'same-origin',
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(unknownErrorText, 0, url, options, null);
  }
}

/**
 * Makes a call of the contract and returns its typed result (rows P-178 to P-180, P-213 to P-220).
 *
 * Errors: ApiError with status, address, options and body. A 404 returns an empty object (see `isMissing`) except on
 * the named paths; a 401 outside the login pages ends the session; 4100 opens the more-credits dialog; a good status
 * with an ErrorCode is an error.
 */
export async function call<R extends RouteShape>(route: R, input: CallInput<R> = {}): Promise<AnswerOf<R>> {
  const url = addressOf(route, input);
  const path = url.slice(prefix.length).split('?')[0] ?? '';
  const hasJson = !route.rawBody && input.body !== undefined;
  const { method, headers } = optionsOf(route, hasJson, input.file);
  const options = { method, headers: { ...headers, ...input.headers } };
  if (route.rawBody && !input.file) throw new ApiError(noFileText, 0, url, options, null);

  const body = route.rawBody ? (input.file ?? null) : hasJson ? JSON.stringify(input.body) : null;
  const response = await send(url, options, body, input.signal);

  if (response.status === 404 && !passed404.test(path)) {
    if (!named404.includes(path)) return {} as AnswerOf<R>;
    return { ...errorBodyOf(await readJson(response)), ErrorCode: 404 } as AnswerOf<R>;
  }
  if (!response.ok) return fail(response, path, url, options);
  const answer = await readJson(response);
  if (hasErrorCode(answer)) return refuse(response.status, url, options, errorBodyOf(answer));
  return answer as AnswerOf<R>;
}

/** True for the empty object that stands for a 404; an empty list is a response like others. */
export function isMissing(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return false;
  return Object.keys(answer).length === 0;
}

/** The response, or null for a 404: the item is gone, or the caller can't see it. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  const found = await answer;
  return isMissing(found) ? null : found;
}
/** The response. Where only an error can be shown, a 404 rejects with the message `missing`. */
export async function present<T>(
  answer: Promise<T>,
  missing = 'This was not found. It may have been removed.',
): Promise<T> {
  const found = await answer;
  if (isMissing(found)) throw new Error(missing);
  return found;
}
