import { describe, expect, it } from 'vitest';
import { openListIds, type PackedIds } from './listIds.ts';

function ids(...all: number[]): PackedIds {
  const bytes = Buffer.alloc(all.length * 4);
  for (const [at, id] of all.entries()) bytes.writeInt32BE(id, at * 4);
  return { ids: bytes, count: all.length };
}
const make =
  (...all: number[]) =>
  () =>
    Promise.resolve(ids(...all));

describe('lists in memory', () => {
  it('are made once for all callers, and anew for a new version', async () => {
    const lists = openListIds({ now: () => 0 });
    let made = 0;
    const slowly = async () => {
      made += 1;
      return ids(made);
    };
    const both = await Promise.all([lists.get('a', 1, slowly), lists.get('a', 1, slowly)]);
    expect(both.map((list) => list.slice(0, 5))).toEqual([[1], [1]]);
    expect((await lists.get('a', 2, slowly)).slice(0, 5)).toEqual([2]);
    expect(await lists.known('a', 1)).toBeNull();
    expect((await lists.known('a', 2))?.count).toBe(1);
  });

  it('that are long stay for ten seconds even if there is a newer version', async () => {
    let now = 0;
    const lists = openListIds({ now: () => now, longFrom: 3 });
    await lists.get('long', 1, make(1, 2, 3));
    await lists.get('short', 1, make(1, 2));
    expect((await lists.get('long', 2, make(9))).count).toBe(3);
    expect((await lists.get('short', 2, make(9))).count).toBe(1);
    now = 10_000;
    expect((await lists.get('long', 2, make(9))).count).toBe(1);
  });

  it('go when there is no room, the longest unused first', async () => {
    const lists = openListIds({ now: () => 0, mostBytes: 16 });
    await lists.get('a', 1, make(1, 2));
    await lists.get('b', 1, make(3, 4));
    await lists.known('a', 1);
    await lists.get('c', 1, make(5));
    expect(await lists.known('b', 1)).toBeNull();
    expect((await lists.known('a', 1))?.slice(1, 9)).toEqual([2]);
    expect((await lists.known('c', 1))?.indexOf(5)).toBe(0);
  });

  it('are read again after a failure', async () => {
    const lists = openListIds({ now: () => 0 });
    await expect(lists.get('a', 1, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect((await lists.get('a', 1, make(7))).slice(0, 1)).toEqual([7]);
  });
});
