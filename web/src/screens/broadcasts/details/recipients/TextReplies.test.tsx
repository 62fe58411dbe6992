// @vitest-environment happy-dom
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { TextReply } from '@carillon/contract/broadcasts/textReplies';
import { afterEach, expect, it, vi } from 'vitest';
import { mounted } from '../../../../testing/mounted.tsx';
import type { Mounted } from '../../../../testing/mounted.tsx';
import { WithRouter } from '../../../../testing/WithRouter.tsx';
import { TextReplies } from './TextReplies.tsx';

const reply = (change: Partial<TextReply>): TextReply => ({
  TextMessageID: 7,
  PersonID: 1,
  PhoneNumber: '2145550100',
  FirstName: 'Ann',
  LastName: 'Oak',
  Message: 'I can help',
  PictureCount: 0,
  IsOptOut: false,
  ReceivedDate: '2026-01-14T16:00:00.000Z',
  ConversationID: 4,
  ...change,
});

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
  vi.unstubAllGlobals();
});

async function open(answer: Response, mayOpen = true) {
  const calls: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname, search } = new URL(address, 'http://here');
    calls.push([`${method} ${pathname}${search}`, typeof body === 'string' ? JSON.parse(body) : null]);
    return method === 'GET' ? answer.clone() : Response.json({ DraftBroadcastID: 12 }, { status: 201 });
  });
  const shown = await mounted(
    <WithRouter>
      <TextReplies
        broadcast={{ BroadcastID: 9, Actions: ['resend'] } as unknown as Broadcast}
        search={{}}
        mayOpen={mayOpen}
      />
    </WithRouter>,
  );
  page = shown;
  return { shown, calls };
}
const list = (...Items: TextReply[]) => Response.json({ Items, Size: Items.length, Page: 1, PageSize: 10 });

it('shows who replied what, with pictures and opt-outs', async () => {
  const { shown } = await open(
    list(
      reply({}),
      reply({ TextMessageID: 8, FirstName: '', LastName: '', Message: 'STOP', IsOptOut: true }),
      reply({ TextMessageID: 9, Message: '', PictureCount: 2 }),
    ),
  );
  await vi.waitFor(() => expect(shown.text()).toContain('I can help'));
  expect(shown.text()).toContain('STOPOpted out');
  expect(shown.text()).toContain('No name');
  expect(shown.text()).toContain('with 2 pictures');
});

it('opens conversations only for a user of the number', async () => {
  const { shown } = await open(list(reply({})), false);
  await vi.waitFor(() => expect(shown.text()).toContain('I can help'));
  expect(document.querySelector('a[href="/inbox/4"]')).toBeNull();
});

it('sends the selected replies to a new draft (B-188)', async () => {
  const { shown, calls } = await open(list(reply({}), reply({ TextMessageID: 8, FirstName: 'Bob' })));
  await vi.waitFor(() => expect(shown.text()).toContain('I can help'));
  await shown.click(shown.field('Select the reply of Bob Oak'));
  await shown.click(shown.button('Send to them'));
  await vi.waitFor(() =>
    expect(calls.at(-1)).toEqual([
      'POST /api/broadcasts/9/textreplies/todraftbroadcast',
      { Selection: { Type: 'Selected', Items: [{ TextMessageID: 8 }] } },
    ]),
  );
});

it('says so when the replies can not be read (B-241)', async () => {
  const { shown } = await open(new Response('{}', { status: 500 }));
  await vi.waitFor(() => expect(shown.text()).toContain('There was an error getting your text replies.'));
});

it('explains an empty list', async () => {
  const { shown } = await open(list());
  await vi.waitFor(() => expect(shown.text()).toContain('No replies yet'));
});
