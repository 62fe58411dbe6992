import type { ErrorBody } from '@carillon/contract/errors';
import { ApiError, isUnavailable, unavailableText } from './errors.ts';
import { leaveSession } from './leaveSession.ts';

/**
 * A file that could not be sent, with status, address, options and body as of every call (row P-217). The message is
 * for people, and empty when the user stopped it.
 */
export class UploadFailure extends ApiError {}

const brokenText =
  'The upload broke off. Please verify that you have an internet connection and choose the file again.';

function answerOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function bodyOf(value: unknown): Partial<ErrorBody> | null {
  return typeof value === 'object' && value !== null ? value : null;
}

/** The message for a refused file: the server's own if it is meant for people (P-213, P-236). */
function refusalOf(status: number, statusText: string, value: unknown, usual: string): string {
  if (isUnavailable(status)) return `${unavailableText(status, statusText)}. Please try again in a moment.`;
  const error = bodyOf(value) ?? {};
  return error.ErrorType !== undefined && error.ErrorType !== 'Internal' && error.Message
    ? error.Message
    : usual;
}

/**
 * Sends a file with true progress, which fetch can't report. `isAnswer` recognizes a good response. `usual` is the
 * message where the server has none for people. Rejects with UploadFailure; `stop` ends it. A 401 also ends the session
 * (P-103).
 */
export function sendRaw<T>(sent: {
  address: string;
  file: Blob;
  headers?: Readonly<Record<string, string>>;
  isAnswer: (value: unknown) => value is T;
  usual: string;
  onProgress: (done: number, total: number) => void;
}): { answer: Promise<T>; stop: () => void } {
  const { address, file, headers = {}, isAnswer, usual, onProgress } = sent;
  const request = new XMLHttpRequest();
  const options = {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/octet-stream',
      'X-Requested-With': 'carillon',
      ...headers,
    },
  };
  const answer = new Promise<T>((resolve, reject) => {
    const fail = (message: string, body: unknown = null): void =>
      reject(new UploadFailure(message, request.status, address, options, bodyOf(body)));
    request.open(options.method, address);
    for (const [name, value] of Object.entries(options.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded, file.size));
    request.addEventListener('error', () => fail(brokenText));
    request.addEventListener('abort', () => fail(''));
    request.addEventListener('load', () => {
      const body = answerOf(request.responseText);
      if (request.status === 401) void leaveSession();
      if (request.status < 300 && isAnswer(body)) resolve(body);
      else fail(refusalOf(request.status, request.statusText, body, usual), body);
    });
    request.send(file);
  });
  return { answer, stop: () => request.abort() };
}
