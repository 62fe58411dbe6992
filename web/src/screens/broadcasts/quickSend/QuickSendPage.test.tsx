// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
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
    // The links of a text are looked up while it is typed.
    if (pathname.endsWith('/shorturls/lookup')) return Response.json({}, { status: 503 });
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
      [
        accountQuery.queryKey,
        {
          CountryID: 1,
          TextPrices: { Segment: 1, WithPicture: 3 },
          PaidNameLength: 0,
          AvailableCallUnits: 500,
        },
      ],
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
  expect(shown.text()).toContain('Enter a message');
  // It sends no images.
  expect(shown.text()).not.toContain('add an image');
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

describe('what is said before sending, as in the wizard', () => {
  it('the price for everyone, its segments, and braces that are no field', async () => {
    const { shown } = await open(() => Response.json({}));
    await shown.type('To', '214-555-0100, (214) 555-0101,');
    await shown.type('Message', `Hi {FirstName}} ${'x'.repeat(150)}`);
    expect(shown.text()).toContain('2 segments · 2 credits per text');
    expect(shown.text()).toContain('Costs 4 credits for 2 people, 500 available.');
    expect(shown.text()).toContain('Your message may not get personalized as expected.');
    await vi.waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('{'));
  });

  it('a word that carriers filter, and a link that can’t be sent, once each', async () => {
    const { shown } = await open(() => Response.json({}));
    await shown.type('Message', 'test');
    await vi.waitFor(() => expect(shown.text()).toContain('(rule 7)'));
    await shown.type('Message', 'See bit.ly/abc');
    await vi.waitFor(() => expect(shown.text()).not.toContain('(rule 7)'));
    expect(shown.text()).toContain("This link can't be sent.");
    expect(shown.text()).not.toContain('(rule 5)');
    expect(shown.text()).not.toContain('(rule 8)');
  });

  it('who lacks a value, what the others get, and a field that none has', async () => {
    const { shown, calls } = await open(() => Response.json({}));
    await write(shown);
    await shown.type('Message', 'Hi {{FirstName}}, bus 4 is late');
    expect(shown.text()).toContain('What they get');
    expect(shown.text()).toContain('No First name: not sent to this person');
    await shown.click(shown.button('Send to 2 people'));
    expect(shown.below('Message')).toContain(
      'The template you selected requires a First Name for this contact. It concerns (214) 555-0100 and 1 other person.',
    );
    await shown.type('Message', 'Hi {{FirstName default="there"}}, bus 4 is late');
    expect(shown.text()).toContain('Hi there, bus 4 is late');
    await shown.type('Message', 'Hi {{Nope}}');
    expect(shown.below('Message')).toContain('None of your recipients has a field called "Nope".');
    expect(calls).toEqual([]);
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
