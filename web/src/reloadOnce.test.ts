import { expect, it, vi } from 'vitest';
import { keepOverReload, loadPart, takeKept } from './reloadOnce.ts';

function memory(): Storage {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  };
}
const broken = (): Promise<never> => Promise.reject(new Error('Failed to fetch dynamically imported module'));
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('reloads once with state, then raises the error (P-104, B-128)', async () => {
  const storage = memory();
  const reload = vi.fn();
  const stop = keepOverReload('form', () => ({ name: 'School closed' }));

  void loadPart('home', broken, { storage, reload });
  await turn();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(takeKept('form', storage)).toEqual({ name: 'School closed' });
  expect(takeKept('form', storage)).toBeUndefined();

  await expect(loadPart('home', broken, { storage, reload })).rejects.toThrow('dynamically imported');
  expect(reload).toHaveBeenCalledTimes(1);
  stop();
});

it('a part that loads after the reload may fail and reload again later', async () => {
  const storage = memory();
  const reload = vi.fn();
  void loadPart('home', broken, { storage, reload });
  await turn();
  expect(await loadPart('home', () => Promise.resolve(5), { storage, reload })).toBe(5);
  void loadPart('home', broken, { storage, reload });
  await turn();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('another part that loads does not forget the failing one', async () => {
  const storage = memory();
  const reload = vi.fn();
  void loadPart('home', broken, { storage, reload });
  await turn();
  await loadPart('shell', () => Promise.resolve(5), { storage, reload });
  await expect(loadPart('home', broken, { storage, reload })).rejects.toThrow();
  expect(reload).toHaveBeenCalledTimes(1);
});
