import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendRaw, UploadFailure } from './sendRaw.ts';
import { sessionEnded } from '../live/signals.ts';

/** A browser request that immediately gets the response that a test sets. */
class AnsweredRequest {
  static next = { status: 200, statusText: '', responseText: '' };
  readonly upload = { addEventListener: vi.fn() };
  readonly status = AnsweredRequest.next.status;
  readonly statusText = AnsweredRequest.next.statusText;
  readonly responseText = AnsweredRequest.next.responseText;
  readonly #listeners = new Map<string, () => void>();
  open = vi.fn();
  setRequestHeader = vi.fn();
  addEventListener(name: string, listener: () => void): void {
    this.#listeners.set(name, listener);
  }
  send(): void {
    this.#listeners.get('load')?.();
  }
  abort(): void {
    this.#listeners.get('abort')?.();
  }
}

const isId = (value: unknown): value is { FileID: number } =>
  typeof value === 'object' && value !== null && 'FileID' in value;

function upload(status: number, body?: unknown, statusText = ''): Promise<{ FileID: number }> {
  AnsweredRequest.next = { status, statusText, responseText: body === undefined ? '' : JSON.stringify(body) };
  return sendRaw({
    address: '/api/uploads',
    file: new Blob(['a']),
    isAnswer: isId,
    usual: 'There was an error uploading your file.',
    onProgress: () => undefined,
  }).answer;
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', AnsweredRequest);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status: 204 })),
  );
  vi.stubGlobal('location', { pathname: '/contacts' });
});
afterEach(() => vi.unstubAllGlobals());

describe('sending a file', () => {
  it('returns the response of the server', async () => {
    expect(await upload(200, { FileID: 7 })).toEqual({ FileID: 7 });
  });

  it('ends the session at a 401, as every call does (P-103)', async () => {
    const ended = new Promise((resolve) => sessionEnded.listen(resolve));
    await expect(upload(401, { ErrorCode: 401 })).rejects.toBeInstanceOf(UploadFailure);
    expect(await ended).toBe('Unauthorized');
    expect(fetch).toHaveBeenCalledWith('/api/logout', expect.anything());
  });

  it('fails with status, address, options and body (P-217)', async () => {
    const error = await upload(418, { ErrorCode: 418 }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      status: 418,
      url: '/api/uploads',
      options: { method: 'POST', headers: { Accept: 'application/json' } },
      body: { ErrorCode: 418 },
    });
  });

  it('does nothing of the kind on the sign-in page', async () => {
    vi.stubGlobal('location', { pathname: '/login' });
    await expect(upload(401)).rejects.toBeInstanceOf(UploadFailure);
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each([
    [400, { ErrorType: 'Display', Message: 'This file is empty.' }, 'This file is empty.'],
    [413, { ErrorType: 'Display', Message: 'This file is too large.' }, 'This file is too large.'],
    [
      500,
      { ErrorType: 'Internal', Message: 'relation does not exist' },
      'There was an error uploading your file.',
    ],
    [418, undefined, 'There was an error uploading your file.'],
    [503, undefined, 'Service Unavailable. Please try again in a moment.'],
    [200, { Odd: true }, 'There was an error uploading your file.'],
  ])('a refusal with %i shows its message', async (status, body, message) => {
    await expect(upload(status, body)).rejects.toThrow(message);
    expect(fetch).not.toHaveBeenCalled();
  });
});
