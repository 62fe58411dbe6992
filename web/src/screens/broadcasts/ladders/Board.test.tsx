// @vitest-environment happy-dom
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { ConfirmationSummary, ConfirmingPerson } from '@carillon/contract/broadcasts/confirmations';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mounted } from '../../../testing/mounted.tsx';
import type { Mounted } from '../../../testing/mounted.tsx';
import { WithRouter } from '../../../testing/WithRouter.tsx';
import type { BroadcastActions } from '../useBroadcastActions.ts';
import { Board } from './Board.tsx';

const ann: ConfirmingPerson = {
  PersonID: 1,
  FirstName: 'Ann',
  LastName: 'Porter',
  PrimaryPhone: '2145550100',
  State: 'Confirmed',
  ConfirmedBy: 'Call',
  ConfirmedPhone: '2145550101',
  ConfirmedDate: '2026-11-25T18:20:00Z',
  TextResult: 'Delivered',
  TextDate: '2026-11-25T18:00:00Z',
  Numbers: [
    { PhoneNumber: '2145550100', CallResult: 'Busy', CallDate: '2026-11-25T18:10:00Z', NextCallDate: null },
    {
      PhoneNumber: '2145550101',
      CallResult: 'Live Answer',
      CallDate: '2026-11-25T18:10:30Z',
      NextCallDate: null,
    },
  ],
};
const waits = (PhoneNumber: string) => ({
  PhoneNumber,
  CallResult: null,
  CallDate: null,
  NextCallDate: '2026-11-25T18:30:00Z',
});
const bob: ConfirmingPerson = {
  ...ann,
  PersonID: 2,
  FirstName: 'Bob',
  PrimaryPhone: '2145550102',
  State: 'BeingTried',
  ConfirmedBy: null,
  ConfirmedPhone: null,
  ConfirmedDate: null,
  Numbers: [waits('2145550102'), waits('2145550103')],
};
const counts: ConfirmationSummary = {
  Minutes: 10,
  PeopleTotal: 4,
  ConfirmedTotal: 1,
  TextConfirmedTotal: 0,
  CallConfirmedTotal: 1,
  BeingTriedTotal: 1,
  MissingTotal: 2,
};

let page: Mounted | undefined;
let asked: string[] = [];
let people: ConfirmingPerson[] = [ann, bob];
let summary: ConfirmationSummary = counts;
beforeEach(() => {
  asked = [];
  people = [ann, bob];
  summary = counts;
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const { pathname, search } = new URL(address, 'http://here');
    asked.push(`${method ?? 'GET'} ${pathname}${search}`);
    if (method === 'POST') return Response.json({ DraftBroadcastID: 77 }, { status: 201 });
    return pathname.endsWith('/summary')
      ? Response.json(summary)
      : Response.json({ Page: 1, Size: people.length, Items: people });
  });
});
afterEach(async () => {
  await page?.unmount();
  page = undefined;
  vi.unstubAllGlobals();
});

async function open(Actions: string[] = ['duplicate']) {
  const opened: unknown[] = [];
  const actions = {
    isBusy: false,
    openMade: async (make: () => Promise<unknown>) => opened.push(await make()) > 0,
  } as unknown as BroadcastActions;
  const broadcast = {
    BroadcastID: 9,
    BroadcastStatusCategory: 'Broadcasting',
    CallUnconfirmedMinutes: 10,
    Actions,
  } as unknown as Broadcast;
  const shown = await mounted(
    <WithRouter>
      <Board broadcast={broadcast} actions={actions} />
    </WithRouter>,
  );
  page = shown;
  await vi.waitFor(() => expect(shown.text()).toContain(people.length > 0 ? 'Ann Porter' : 'No people'));
  await vi.waitFor(() => expect(shown.text()).toContain('people confirmed'));
  return { shown, opened };
}
/** The last question for the list. */
const lastList = () => asked.filter((one) => !one.includes('summary')).at(-1);

it('says who confirmed, how and from which number, and what is tried next', async () => {
  const { shown } = await open();
  const words = shown.text();
  expect(words).toContain('1 of 4 people confirmed');
  expect(words).toContain('1 is being tried, 2 are missing.');
  expect(words).toContain('By key on a call');
  expect(words).toContain('from (214) 555-0101');
  expect(words).toContain('Call to (214) 555-0100: Busy');
  expect(words).toMatch(/Call to \(214\) 555-0102: not before .*Call to \(214\) 555-0103: after that/);
});

it('a figure narrows the list to its people, and a second click shows everyone', async () => {
  const { shown } = await open();
  const missing = () => shown.button('Missing2Every number was tried');
  await shown.click(missing());
  await vi.waitFor(() => expect(lastList()).toContain('state=Missing'));
  expect(missing().getAttribute('aria-pressed')).toBe('true');
  const csv = () =>
    [...document.querySelectorAll('a')].find((one) => one.textContent?.includes('Confirmations CSV'));
  expect(csv()?.getAttribute('href')).toContain('state=Missing');
  await shown.click(missing());
  expect(missing().getAttribute('aria-pressed')).toBe('false');
  expect(csv()?.getAttribute('href')).not.toContain('state=');
});

it('one button follows up with only the missing', async () => {
  const { shown, opened } = await open();
  await shown.click(shown.button('Follow up with 2 missing people'));
  await vi.waitFor(() => expect(opened).toEqual([{ DraftBroadcastID: 77 }]));
  expect(asked).toContain('POST /api/broadcasts/9/confirmations/followup');
});

it('offers no follow-up while no one is missing, and to no one who may not copy', async () => {
  const { shown } = await open([]);
  expect(shown.text()).not.toContain('Follow up');
  await shown.unmount();
  summary = { ...counts, MissingTotal: 0, BeingTriedTotal: 3 };
  expect((await open()).shown.text()).not.toContain('Follow up');
});

it('says when no person is in a state, and leads back to everyone', async () => {
  const { shown } = await open();
  people = [];
  await shown.click(shown.button('Missing2Every number was tried'));
  await vi.waitFor(() => expect(shown.text()).toContain('No one here'));
  people = [ann, bob];
  await shown.click(shown.button('Show everyone'));
  await vi.waitFor(() => expect(shown.text()).toContain('Ann Porter'));
});
