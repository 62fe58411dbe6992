import type { ErrorBody } from '@carillon/contract/errors';

/** What was sent, as kept in an error (row P-217). Never the body of a request: it may hold a password. */
export interface CallOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A call that failed: `status` 0 means that no response came (row P-217). */
export class ApiError extends Error {
  readonly status: number;
  readonly url: string;
  readonly options: CallOptions;
  readonly body: Partial<ErrorBody> | null;
  constructor(
    message: string,
    status: number,
    url: string,
    options: CallOptions,
    body: Partial<ErrorBody> | null,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.url = url;
    this.options = options;
    this.body = body;
  }
}

/** Text of a failure with no known cause (row P-220). */
export const unknownErrorText = 'Unknown error';
/** Text of an upload without a file (row P-220). */
export const noFileText = 'No file provided';
/** Name of the error of a call whose session has ended (row P-214), also the marker in the address. */
export const unauthorized = 'Unauthorized';
/** Not enough credits: opens the more-credits dialog (row P-219). */
export const notEnoughCreditsCode = 4100;

/** True when a proxy reports that nothing is behind it: the product is restarting or is down. */
export function isUnavailable(status: number): boolean {
  return status === 502 || status === 503;
}

/** The text of such a status (row P-213). HTTP/2 has no status texts. */
export function unavailableText(status: number, statusText: string): string {
  return statusText || (status === 502 ? 'Bad Gateway' : 'Service Unavailable');
}

/** True when no response came: offline, server down, or the connection broke. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** True when no response came, or only a proxy's. The request may still have succeeded. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || isUnavailable(error.status));
}

/** True when the more-credits dialog already says it, so that no second message is needed. */
export function isNotEnoughCredits(error: unknown): boolean {
  return error instanceof ApiError && error.body?.ErrorCode === notEnoughCreditsCode;
}

/** The message of an error, or "Unknown error" when it has none (row P-220). */
export function ownText(error: unknown): string {
  const text = error instanceof Error ? error.message : typeof error === 'string' ? error : '';
  return text.trim() === '' ? unknownErrorText : text;
}

/** Rejected with nothing, or with an empty error. A failed call is never empty: it has a status. */
function isEmpty(error: unknown): boolean {
  if (error === undefined || error === null || error === '') return true;
  if (error instanceof ApiError) return false;
  if (error instanceof Error) return error.message === '';
  return typeof error === 'object' && Object.keys(error).length === 0;
}

/** Verbs of the generic texts (rows P-236, B-227). */
export type Verb = 'getting' | 'adding' | 'pasting' | 'updating' | 'deleting' | 'creating' | 'starting';

function isProductError(error: ApiError): boolean {
  const code = error.body?.ErrorCode ?? 0;
  return error.status === 500 && ((code >= 4000 && code <= 4003) || code === notEnoughCreditsCode);
}

/**
 * The message to show for a failure: the server's own when it is meant for people (Display or Informational, and
 * product errors), else "There was an error updating your broadcast." (rows P-218, P-236, B-227, B-228), or `generic`
 * in its place. When nothing is behind the proxy, its status text comes before the usual sentence (row P-213).
 */
export function errorText(error: unknown, verb: Verb, item: string, generic?: string): string {
  const usual = `There was an error ${verb} your ${item}.`;
  if (isEmpty(error)) return unknownErrorText;
  if (!(error instanceof ApiError)) return generic ?? usual;
  if (isUnavailable(error.status)) return `${error.message}. ${usual} Please try again in a moment.`;
  const type = error.body?.ErrorType;
  const message = error.body?.Message ?? '';
  const isForPeople = type === 'Display' || type === 'Informational' || isProductError(error);
  return isForPeople && message !== '' ? message : (generic ?? usual);
}

/** Values of a form that can't be taken, by field: a check that has to wait for the server found it. */
export class Refusal extends Error {
  readonly fields: Readonly<Record<string, string>>;
  constructor(fields: Readonly<Record<string, string>>) {
    super(Object.values(fields).join(' '));
    this.name = 'Refusal';
    this.fields = fields;
  }
}

/** Messages by field, for forms; empty when the failure is not about fields. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (error instanceof Refusal) return error.fields;
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries((error.body?.Errors ?? []).map((line) => [line.Field, line.Message]));
}
