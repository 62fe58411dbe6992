// @vitest-environment happy-dom
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mounted } from '../../../testing/mounted.tsx';
import type { Mounted } from '../../../testing/mounted.tsx';
import { WithRouter } from '../../../testing/WithRouter.tsx';
import type { BroadcastActions } from '../useBroadcastActions.ts';
import { DeleteOccurrenceDialog } from './DeleteOccurrenceDialog.tsx';

const broadcast = { BroadcastID: 9, BroadcastName: 'Roll call', BroadcastStatusCategory: 'Scheduled' };

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
  vi.unstubAllGlobals();
});

async function open(check: { CanSafelyDelete: boolean; Message: string }) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    calls.push(`${method} ${new URL(address, 'http://here').pathname}`);
    return Response.json(calls.length === 1 ? check : { UndoID: 'u1', Count: 1 });
  });
  const remove = vi.fn<(one: unknown) => Promise<boolean>>(async () => true);
  const onDeleted = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  page = await mounted(
    <WithRouter>
      <DeleteOccurrenceDialog
        broadcast={broadcast as Broadcast}
        sequenceId={5}
        actions={{ remove, isBusy: false } as unknown as BroadcastActions}
        onClose={onClose}
        onDeleted={onDeleted}
      />
    </WithRouter>,
  );
  return { shown: page, calls, remove, onDeleted, onClose };
}

describe('deleting an occurrence (B-104)', () => {
  it('asks the server first, and then deletes only this one', async () => {
    const { shown, calls, remove, onDeleted } = await open({ CanSafelyDelete: true, Message: '' });
    await shown.click(shown.button('Delete only this one'));
    await vi.waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
    expect(calls).toEqual(['GET /api/repeatingbroadcasts/cansafelydelete/5']);
    expect(remove).toHaveBeenCalledExactlyOnceWith(broadcast);
  });

  it('can delete the whole sequence', async () => {
    const { shown, calls, remove, onDeleted } = await open({ CanSafelyDelete: true, Message: '' });
    await shown.click(shown.field('The whole sequence'));
    await shown.click(shown.button('Delete the whole sequence'));
    await vi.waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
    expect(calls).toEqual([
      'GET /api/repeatingbroadcasts/cansafelydelete/5',
      'DELETE /api/repeatingbroadcasts/5',
    ]);
    expect(remove).not.toHaveBeenCalled();
  });

  it('explains why it can’t be deleted now, and deletes nothing (B-040)', async () => {
    const { shown, calls, remove, onDeleted } = await open({
      CanSafelyDelete: false,
      Message: 'An occurrence is being sent right now.',
    });
    await shown.click(shown.button('Delete only this one'));
    await vi.waitFor(() => expect(shown.text()).toContain('An occurrence is being sent right now.'));
    expect(shown.text()).toContain('Nothing was deleted.');
    expect(calls).toHaveLength(1);
    expect(remove).not.toHaveBeenCalled();
    expect(onDeleted).not.toHaveBeenCalled();
  });
});
