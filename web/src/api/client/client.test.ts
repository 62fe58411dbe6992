import { getAccount, getUser, login } from '@carillon/contract/accounts/accounts';
import { createBroadcast, getBroadcast, listBroadcasts } from '@carillon/contract/broadcasts/broadcasts';
import { route } from '@carillon/contract/route';
import { createUpload } from '@carillon/contract/contacts/uploads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf, call, isMissing } from './client.ts';
import { addContactsFailure } from '../addContactsFailure.ts';
import { ApiError, errorText, fieldErrors, isNetworkError, ownText } from './errors.ts';
import { moreCreditsNeeded, sessionEnded } from '../live/signals.ts';

type Sent = { url: string; init: RequestInit };
let sent: Sent[] = [];

function answer(status: number, body?: unknown, statusText = ''): void {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init: RequestInit) => {
      sent.push({ url, init });
      if (url === '/api/logout') return new Response(null, { status: 204 });
      const text = body === undefined ? null : JSON.stringify(body);
      return new Response(text, { status, statusText });
    }),
  );
}
async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('location', { pathname: '/broadcasts' });
});
afterEach(() => vi.unstubAllGlobals());

describe('addresses', () => {
  it('fills places and leaves out what is not set', () => {
    const query = { page: 2, q: 'a b', labels: undefined } as const;
    expect(addressOf(listBroadcasts, { query })).toBe('/api/broadcasts?page=2&q=a+b');
    expect(addressOf(getBroadcast, { params: { BroadcastID: 7 } })).toBe('/api/broadcasts/7');
  });
});

describe('calls', () => {
  it('stay on our origin, as JSON, uncached, with the cookie and our mark (P-178)', async () => {
    answer(200, { User: {}, Account: {} });
    await call(login, { body: { UserName: 'a', Password: 'b' } });
    expect(sent[0]?.url).toBe('/api/login');
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      cache: 'no-store',
      credentials: 'same-origin',
      body: '{"UserName":"a","Password":"b"}',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'carillon' },
    });
  });
  it('send a file as it is (P-179)', async () => {
    answer(201, { FileID: 1 });
    const file = new Blob(['x'], { type: 'text/csv' });
    await call(createUpload, { query: { filename: 'a.csv' }, file });
    expect(sent[0]?.init.body).toBe(file);
    expect(sent[0]?.init.headers).toMatchObject({ 'Content-Type': 'text/csv' });
  });
  it('refuse an upload without a file (P-220)', async () => {
    answer(201, {});
    const error = await failureOf(call(createUpload, { query: { filename: 'a.csv' } }));
    expect(error.message).toBe('No file provided');
    expect(sent).toHaveLength(0);
  });
});

describe('failures', () => {
  it.each([
    [502, 'Bad Gateway'],
    [503, 'Service Unavailable'],
  ])('%i is raised with its status text (P-213)', async (status, text) => {
    answer(status, { Message: 'proxy page' }, text);
    const error = await failureOf(call(getUser));
    expect(error.message).toBe(text);
    expect(errorText(error, 'getting', 'groups')).toBe(
      `${text}. There was an error getting your groups. Please try again in a moment.`,
    );
  });
  it('401 outside the login pages ends the session once (P-180, P-214)', async () => {
    answer(401, { ErrorCode: 401 });
    const ended = vi.fn();
    const stop = sessionEnded.listen(ended);
    const errors = await Promise.all([failureOf(call(getUser)), failureOf(call(getAccount))]);
    stop();
    expect(errors.map((error) => error.message)).toEqual(['Unauthorized', 'Unauthorized']);
    expect(sent.filter((one) => one.url === '/api/logout')).toHaveLength(1);
    expect(ended).toHaveBeenCalledWith('Unauthorized');
  });
  it('401 on a login page does not (P-103)', async () => {
    vi.stubGlobal('location', { pathname: '/login' });
    answer(401, { ErrorCode: 1001, ErrorType: 'Display', Message: 'No.' });
    const ended = vi.fn();
    const stop = sessionEnded.listen(ended);
    const error = await failureOf(call(login, { body: { UserName: 'a', Password: 'b' } }));
    stop();
    expect(errorText(error, 'getting', 'user info')).toBe('No.');
    expect(ended).not.toHaveBeenCalled();
    expect(sent).toHaveLength(1);
  });
  it('404 is an empty object (P-215)', async () => {
    answer(404, { ErrorCode: 404, Message: 'gone' });
    expect(isMissing(await call(getBroadcast, { params: { BroadcastID: 7 } }))).toBe(true);
    expect(isMissing([])).toBe(false);
  });
  it('404 on the named paths is the body with ErrorCode 404 (P-215)', async () => {
    const localNumbers = route({
      method: 'GET',
      path: '/account/localnumbers',
      right: 'own.use',
      summary: '',
    });
    answer(404, { Message: 'none' });
    expect(await call(localNumbers)).toEqual({ Message: 'none', ErrorCode: 404 });
  });
  it('a good status with an ErrorCode is an error (P-216)', async () => {
    answer(200, { ErrorCode: 9, ErrorType: 'Display', Message: 'Not so good.' });
    const error = await failureOf(call(getUser));
    expect([error.status, errorText(error, 'getting', 'user info')]).toEqual([200, 'Not so good.']);
  });
  it('others carry status, address, options and body (P-217)', async () => {
    answer(418, { Message: 'teapot' });
    const error = await failureOf(call(getUser));
    expect(error).toMatchObject({
      status: 418,
      url: '/api/user',
      options: { method: 'GET' },
      body: { Message: 'teapot' },
    });
  });
  it.each([402, 409, 500, 200])(
    '4100 asks for more credits on whatever call, with a %i (P-219)',
    async (status) => {
      answer(status, { ErrorCode: 4100, ErrorType: 'Display', Message: 'Too few.' });
      const asked = vi.fn();
      const stop = moreCreditsNeeded.listen(asked);
      const form = { DraftBroadcastID: 1, BroadcastName: 'a', BroadcastType: 'SMS' } as const;
      await failureOf(call(createBroadcast, { body: form }));
      stop();
      expect(asked).toHaveBeenCalledWith('Too few.');
    },
  );
  it('no response at all is a network error (B-230)', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    expect(isNetworkError(await failureOf(call(getUser)))).toBe(true);
  });
});

it.each([undefined, {}, { Message: '' }])('a failure that says nothing is unknown (P-220)', async (body) => {
  answer(500, body);
  await expect(call(listBroadcasts)).rejects.toMatchObject({ status: 500, message: 'Unknown error' });
});

describe('texts of failures', () => {
  const failed = (status: number, body: object | null): ApiError =>
    new ApiError('x', status, '/api/x', { method: 'POST', headers: {} }, body);
  it.each(['Display', 'Informational'])('%s shows the server message (P-236, B-228)', (ErrorType) => {
    expect(errorText(failed(400, { ErrorType, Message: 'Because.' }), 'adding', 'contact')).toBe('Because.');
  });
  it.each([
    ['getting', 'broadcasts', 'There was an error getting your broadcasts.'],
    ['adding', 'contact', 'There was an error adding your contact.'],
    ['updating', 'broadcast', 'There was an error updating your broadcast.'],
    ['deleting', 'audio message', 'There was an error deleting your audio message.'],
  ] as const)('%s %s is generic otherwise (B-226, B-227)', (verb, item, text) => {
    expect(errorText(failed(400, { ErrorType: 'Internal', Message: 'stack' }), verb, item)).toBe(text);
    expect(errorText(failed(500, null), verb, item)).toBe(text);
  });
  it.each<[string, unknown, string]>([
    ['a 500', failed(500, null), 'There was an error adding your contact(s).'],
    [
      'a 500 of ours',
      failed(500, { ErrorType: 'Internal', Message: 'stack' }),
      'There was an error adding your contact(s).',
    ],
    [
      'a refusal without words',
      failed(400, { ErrorType: 'Display', Message: '' }),
      'There was an error adding your contact(s).',
    ],
    ['no answer', failed(0, null), 'There was an error adding your contact(s).'],
    ['too many requests', failed(429, null), 'There was an error adding your contact(s).'],
    [
      'a refusal in words',
      failed(400, { ErrorType: 'Display', Message: 'The list is full.' }),
      'The list is full.',
    ],
    [
      'no server',
      failed(502, null),
      'x. There was an error adding your contact. Please try again in a moment.',
    ],
    [
      'an error in the page',
      new TypeError('made is undefined'),
      'Unexpected error occurred, please try again.',
    ],
    [
      'an answer that is no contact',
      new Error('a contact that was made has no id'),
      'Unexpected error occurred, please try again.',
    ],
    ['something thrown', 'oops', 'Unexpected error occurred, please try again.'],
    ['nothing', undefined, 'Unexpected error occurred, please try again.'],
  ])('contacts that were not added: %s (C-274)', (_, error, text) => {
    expect(addContactsFailure(error)).toBe(text);
  });
  it('4000 to 4003 show their message, 4004 does not (P-218)', () => {
    for (const ErrorCode of [4000, 4001, 4002, 4003]) {
      expect(errorText(failed(500, { ErrorCode, Message: 'Card.' }), 'adding', 'purchase')).toBe('Card.');
    }
    expect(errorText(failed(500, { ErrorCode: 4004, Message: 'Card.' }), 'adding', 'purchase')).toBe(
      'There was an error adding your purchase.',
    );
  });
  it.each([undefined, null, '', new Error(''), {}])('an empty failure is unknown (P-220)', (nothing) => {
    expect(errorText(nothing, 'getting', 'x')).toBe('Unknown error');
    expect(ownText(nothing)).toBe('Unknown error');
  });
  it('an error without a message of its own says what it is (P-104)', () => {
    expect(ownText(new Error('Failed to fetch'))).toBe('Failed to fetch');
    expect(ownText('as it was thrown')).toBe('as it was thrown');
  });
  it('fields are found by name', () => {
    const body = { Errors: [{ Field: 'BroadcastName', Message: 'Enter a broadcast name' }] };
    expect(fieldErrors(failed(400, body))).toEqual({ BroadcastName: 'Enter a broadcast name' });
  });
});
