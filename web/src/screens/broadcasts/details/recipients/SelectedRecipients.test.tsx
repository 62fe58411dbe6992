// @vitest-environment happy-dom
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { afterEach, expect, it, vi } from 'vitest';
import { mounted } from '../../../../testing/mounted.tsx';
import type { Mounted } from '../../../../testing/mounted.tsx';
import { WithRouter } from '../../../../testing/WithRouter.tsx';
import { SelectedRecipients } from './SelectedRecipients.tsx';

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
  vi.unstubAllGlobals();
});

async function open(
  Actions: string[],
  answer = Response.json({ Count: 2, KeptCount: 0 }),
  BroadcastStatusCategory = 'Scheduled',
) {
  const calls: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname, search } = new URL(address, 'http://here');
    calls.push([`${method} ${pathname}${search}`, typeof body === 'string' ? JSON.parse(body) : null]);
    return answer;
  });
  const onDone = vi.fn<() => void>();
  const shown = await mounted(
    <WithRouter>
      <SelectedRecipients
        broadcast={
          {
            BroadcastID: 9,
            BroadcastName: 'Roll call',
            Version: 3,
            BroadcastStatusCategory,
            Actions,
          } as unknown as Broadcast
        }
        selection={{ Type: 'Selected', Items: ['2145550100', '2145550101'] }}
        count={2}
        narrowed={{ filter: 'all' }}
        onDone={onDone}
      />
    </WithRouter>,
  );
  page = shown;
  return { shown, calls, onDone };
}

it('removes only after a confirmation, and with the version that was seen (B-190)', async () => {
  const { shown, calls, onDone } = await open(['removeRecipients']);
  await shown.click(shown.button('Remove'));
  expect(shown.text()).toContain('Remove 2 people from this broadcast?');
  expect(calls).toEqual([]);
  await shown.click(shown.button('Remove 2 people'));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(calls[0]).toEqual([
    'DELETE /api/broadcasts/9/details?filter=all',
    {
      Selection: { Type: 'Selected', Items: [{ PhoneNumber: '2145550100' }, { PhoneNumber: '2145550101' }] },
      Version: 3,
    },
  ]);
  expect(shown.text()).toContain('2 people removed.');
});

it.each([
  [
    { Count: 1, KeptCount: 1 },
    '1 person removed. Their credits are back. 1 person stays, and was already contacted',
  ],
  [{ Count: 0, KeptCount: 2 }, 'No one was removed.'],
])('while it is being sent, removes whom it has not reached, and says who stays', async (counts, told) => {
  const { shown } = await open(['removeRecipients'], Response.json(counts), 'Broadcasting');
  await shown.click(shown.button('Remove'));
  expect(shown.text()).toContain('neither texted nor called yet');
  await shown.click(shown.button('Remove 2 people'));
  await vi.waitFor(() => expect(shown.text()).toContain(told));
});

it('keeps the selection when the server refuses, and says why', async () => {
  const Message = 'At least one recipient must stay.';
  const refusal = Response.json({ ErrorType: 'Display', Message }, { status: 422 });
  const { shown, onDone } = await open(['removeRecipients'], refusal);
  await shown.click(shown.button('Remove'));
  await shown.click(shown.button('Remove 2 people'));
  await vi.waitFor(() => expect(shown.text()).toContain(Message));
  expect(onDone).not.toHaveBeenCalled();
});

it('offers what the broadcast and the user allow, and nothing else', async () => {
  const { shown } = await open(['saveAsGroup', 'csv']);
  expect(shown.text()).toBe('Save as group');
});
