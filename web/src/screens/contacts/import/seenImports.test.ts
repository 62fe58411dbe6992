import { describe, expect, it } from 'vitest';
import { isNews, markSeen } from './seenImports.ts';

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    length: 0,
    clear: () => values.clear(),
    getItem: (name) => values.get(name) ?? null,
    key: () => null,
    removeItem: (name) => void values.delete(name),
    setItem: (name, value) => void values.set(name, value),
  };
}
const at = Date.parse('2026-01-05T12:00:00Z');
const ended = { ImportID: 7, EndedDate: '2026-01-05T11:00:00Z' };

describe('the end of an import', () => {
  it('is shown until the user has seen it', () => {
    const storage = memory();
    expect(isNews(ended, at, storage)).toBe(true);
    markSeen(7, storage);
    expect(isNews(ended, at, storage)).toBe(false);
    expect(isNews({ ...ended, ImportID: 8 }, at, storage)).toBe(true);
  });

  it('is shown for a day, and not before it happened', () => {
    expect(isNews(ended, at + 86_400_000, memory())).toBe(false);
    expect(isNews({ ...ended, EndedDate: null }, at, memory())).toBe(false);
  });

  it('is shown again when the stored value is invalid', () => {
    const storage = memory();
    storage.setItem('carillon.imports.seen', '{"a":');
    expect(isNews(ended, at, storage)).toBe(true);
    markSeen(7, storage);
    expect(isNews(ended, at, storage)).toBe(false);
  });
});
