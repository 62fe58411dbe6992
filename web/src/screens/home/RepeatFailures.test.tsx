// @vitest-environment happy-dom
import { failureText } from '@carillon/rules/schedules/occurrenceTexts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userQuery } from '../../api/client/session.ts';
import { failuresQuery } from '../../api/repeatingBroadcasts.ts';
import { mounted } from '../../testing/mounted.tsx';
import type { Mounted } from '../../testing/mounted.tsx';
import { WithRouter } from '../../testing/WithRouter.tsx';
import { RepeatFailures } from './RepeatFailures.tsx';

const failure = (FailureID: number, Code: number, Detail = '') => ({
  FailureID,
  RepeatingBroadcastID: FailureID,
  BroadcastName: `Roll call ${FailureID}`,
  OccurrenceDate: '2027-03-10',
  StartDate: '2027-03-10T15:00:00.000Z',
  FailedDate: '2027-03-10T15:00:00.000Z',
  Code,
  Message: failureText(Code, `Roll call ${FailureID}`),
  Detail,
});
const owner = {
  UserID: 1,
  IsMasterUser: true,
  IsAccountAdmin: false,
  HasTextNumberAssigned: true,
  IsOnboarded: true,
};

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
  vi.unstubAllGlobals();
});

async function open(failures: readonly object[]) {
  const asked = vi.fn<(address: string, body: unknown) => void>();
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (typeof body === 'string') asked(address, JSON.parse(body));
    return Response.json(typeof body === 'string' ? { Count: 1 } : []);
  });
  page = await mounted(
    <WithRouter>
      <RepeatFailures />
    </WithRouter>,
    [
      [failuresQuery.queryKey, failures],
      [userQuery.queryKey, { ...owner, Permissions: {}, Features: [] }],
    ],
  );
  return { shown: page, asked };
}

describe('dates of repeating broadcasts that failed', () => {
  it('are named with the sentence of their code and what else there is to say (B-242, B-243)', async () => {
    const { shown } = await open([
      failure(1, 4100),
      failure(2, 2003),
      failure(3, 500, 'A limit was reached.'),
    ]);
    for (const words of [
      "Roll call 1 could not be sent because there weren't enough credits. Purchase more credits and try again.",
      'Roll call 2 could not be sent because its creator no longer has access to the text number. Please create a new repeating broadcast.',
      'Roll call 3 could not be sent for an unknown reason. Our staff has been notified. A limit was reached.',
    ])
      expect(shown.text()).toContain(words);
  });

  it('are dismissed one by one, and then they are gone (B-195)', async () => {
    const { shown, asked } = await open([failure(7, 101)]);
    await shown.click(shown.button('Dismiss the failure of Roll call 7'));
    await vi.waitFor(() => expect(shown.text()).not.toContain('Roll call 7'));
    expect(asked).toHaveBeenCalledExactlyOnceWith('/api/repeatingbroadcasts/dismissfailures', {
      FailureIDs: [7],
    });
  });

  it('can be tried again as long as their time is to come and credits are what they lack', async () => {
    const soon = { ...failure(8, 4100), StartDate: new Date(Date.now() + 86_400_000).toISOString() };
    const over = { ...failure(9, 4100), StartDate: '2020-03-10T15:00:00.000Z' };
    const { shown, asked } = await open([soon, over, { ...soon, ...failure(10, 2003) }]);
    for (const name of ['Try Roll call 9 again', 'Try Roll call 10 again'])
      expect(() => shown.button(name)).toThrow(name);
    await shown.click(shown.button('Try Roll call 8 again'));
    await vi.waitFor(() => expect(shown.text()).not.toContain('Roll call 8'));
    expect(asked).toHaveBeenCalledExactlyOnceWith('/api/repeatingbroadcasts/8/occurrences/2027-03-10', {
      IsSkipped: false,
    });
  });

  it('show three at first, and all on request', async () => {
    const { shown } = await open([1, 2, 3, 4].map((id) => failure(id, 4100)));
    expect(shown.text()).not.toContain('Roll call 4 could');
    await shown.click(shown.button('Show all 4'));
    expect(shown.text()).toContain('Roll call 4 could');
  });

  it('take no room when there are none', async () => {
    const { shown } = await open([]);
    expect(shown.text()).toBe('');
  });
});
