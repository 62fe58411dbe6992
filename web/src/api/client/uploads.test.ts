import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { newQueryClient } from './queryClient.ts';
import { keepNewest } from './uploads.ts';

const queryKey = ['fileuploads', 3];
const state = (Status: string, good: number) =>
  ({ FileID: 3, Status, Summary: { GoodRecordCount: good } }) as unknown as FileUpload;
/** Runs all pending work. */
const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

it.each([
  ['Ready', 'Processing'],
  ['Processing', 'Processing'],
  ['Processing', 'Ready'],
])('a file that was %s before a change does not come back over one that is %s', async (before, after) => {
  const client = newQueryClient();
  const answers: ((file: FileUpload) => void)[] = [];
  const watching = new QueryObserver<FileUpload>(client, {
    queryKey,
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
    staleTime: 0,
  });
  const leave = watching.subscribe(() => undefined);
  await settled();
  expect(answers).toHaveLength(1);
  // The change gets its response while the older request is still under way.
  keepNewest(client, state(after, 2_398));
  answers[0]?.(state(before, 2_998));
  await settled();
  expect(client.getQueryData(queryKey)).toMatchObject({ Status: after, Summary: { GoodRecordCount: 2_398 } });
  leave();
  client.clear();
});

it('an outdated state of an unwatched file does not replace its state after a change', () => {
  const client = newQueryClient();
  client.setQueryData(queryKey, state('Ready', 2_998));
  keepNewest(client, state('Processing', 2_998));
  expect(client.getQueryData(queryKey)).toMatchObject({ Status: 'Processing' });
  client.clear();
});
