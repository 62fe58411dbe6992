// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { accountQuery, userQuery } from '../../../api/client/session.ts';
import { textNumbersQuery } from '../../../api/textNumbers.ts';
import { mounted } from '../../../testing/mounted.tsx';
import type { Mounted } from '../../../testing/mounted.tsx';
import { WithRouter } from '../../../testing/WithRouter.tsx';
import { eachOnce, peopleOfNumbers } from './PeopleField.tsx';
import { QuickSend } from './QuickSendPage.tsx';

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
  vi.unstubAllGlobals();
});

const number = { TextNumberID: 5, Name: 'Office', CanText: true, CanCreateBroadcast: true, IsDefault: true };
async function open(answer: () => Response) {
  const calls: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname } = new URL(address, 'http://here');
    calls.push([`${method} ${pathname}`, typeof body === 'string' ? JSON.parse(body) : null]);
    return pathname.endsWith('/draft-broadcasts')
      ? Response.json({ DraftBroadcastID: 12 }, { status: 201 })
      : answer();
  });
  const shown = await mounted(
    <WithRouter>
      <QuickSend />
    </WithRouter>,
    [
      [
        userQuery.queryKey,
        { Signature: { IsEnabled: false, SignatureText: '' }, TextMessageCharacterLimit: 160 },
      ],
      [accountQuery.queryKey, { CountryID: 1 }],
      [textNumbersQuery.queryKey, { Items: [number] }],
    ],
  );
  page = shown;
  return { shown, calls };
}
async function write(shown: Mounted): Promise<void> {
  await shown.type('To', '214-555-0100, (214) 555-0101,');
  await shown.type('Message', 'Bus 4 is late');
  await shown.click(document.querySelector('input[type="checkbox"]') as HTMLElement);
}

it('asks for what is missing before anything is sent', async () => {
  const { shown, calls } = await open(() => Response.json({}));
  await shown.click(shown.button('Send'));
  expect(shown.text()).toContain('Add at least one recipient');
  expect(shown.text()).toContain('Enter a message, or add an image');
  expect(calls).toEqual([]);
});

it('sends to the typed numbers', async () => {
  const { shown, calls } = await open(() =>
    Response.json({ BroadcastID: 9, RecipientTotal: 2, UriSummary: '/' }, { status: 201 }),
  );
  await write(shown);
  await shown.click(shown.button('Send to 2 people'));
  await vi.waitFor(() => expect(shown.text()).toContain('Your text is on its way to 2 people.'));
  const [, body] = calls.at(-1) ?? [];
  expect(calls.at(-1)?.[0]).toBe('POST /api/draft-broadcasts/12/quicksend');
  expect(body).toMatchObject({
    Contacts: [{ PrimaryPhone: '2145550100' }, { PrimaryPhone: '2145550101' }],
    TextMessage: 'Bus 4 is late',
    TextNumberID: 5,
    UserIndicatedConsentDeclared: true,
  });
});

it('keeps what was written when the server refuses, and tries again with the same draft', async () => {
  const Message = 'The template you selected requires a First Name for this contact.';
  const { shown, calls } = await open(() =>
    Response.json(
      { ErrorType: 'Display', Message, Errors: [{ Field: 'TextMessage', Message }] },
      { status: 400 },
    ),
  );
  await write(shown);
  await shown.click(shown.button('Send to 2 people'));
  await vi.waitFor(() => expect(shown.below('Message')).toContain(Message));
  await shown.type('Message', 'Bus 4 is very late');
  await shown.click(shown.button('Send to 2 people'));
  await vi.waitFor(() => expect(calls).toHaveLength(3));
  expect(calls.map(([line]) => line)).toEqual([
    'POST /api/draft-broadcasts',
    'POST /api/draft-broadcasts/12/quicksend',
    'POST /api/draft-broadcasts/12/quicksend',
  ]);
});

it.each([
  ['214-555-0100; 2145550101', ['2145550100', '2145550101']],
  ['2145550100\n+1 214 555 0100', ['2145550100']],
  ['12345', ['12345']],
  ['2145555302 972-555-5303', ['2145555302', '9725555303']],
  ['214 555 5302 (972) 555-5303 2145555304', ['2145555302', '9725555303', '2145555304']],
  ['2145555302 12345', ['2145555302 12345']],
  [' , ', []],
])('reads %j', (text, phones) => {
  expect(eachOnce(peopleOfNumbers(text, 1)).map((one) => one.PrimaryPhone)).toEqual(phones);
});
