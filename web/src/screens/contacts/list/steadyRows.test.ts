import { describe, expect, it } from 'vitest';
import { steadyRows } from './steadyRows.ts';

interface Row {
  id: number;
  name: string;
}
const row = (id: number, name = `n${id}`): Row => ({ id, name });
const idOf = (one: Row): number => one.id;

describe('rows for a user who is reading', () => {
  it('show changes in them', () => {
    expect(steadyRows([row(1), row(2)], [row(1), row(2, 'Ana')], idOf)).toEqual({
      rows: [row(1), row(2, 'Ana')],
      hasNews: false,
    });
  });
  it('stay in place when a new row comes before them', () => {
    expect(steadyRows([row(1), row(2)], [row(9), row(1, 'Ben')], idOf)).toEqual({
      rows: [row(1, 'Ben'), row(2)],
      hasNews: true,
    });
  });
  it('keep a removed row', () => {
    expect(steadyRows([row(1), row(2)], [row(2)], idOf)).toEqual({ rows: [row(1), row(2)], hasNews: true });
  });
  it('notice a changed order', () => {
    expect(steadyRows([row(1), row(2)], [row(2), row(1)], idOf).hasNews).toBe(true);
  });
});
