import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  everythingSelected,
  fromWire,
  isSelected,
  nothingSelected,
  pickSelected,
  selectedCount,
  setSelected,
  toggle,
  toWire,
} from './selection.ts';
import type { Selection } from './selection.ts';

const rows = Array.from({ length: 30 }, (_, index) => index + 1);

test('ticking every row one by one becomes SelectedAll; unticking one SelectedAllExcept', () => {
  let selection: Selection = nothingSelected;
  for (const id of rows) {
    expect(selection.Type).toBe('Selected');
    selection = toggle(selection, id, rows.length);
  }
  expect(selection).toEqual({ Type: 'SelectedAll', Items: [] });
  selection = toggle(selection, 7, rows.length);
  expect(selection).toEqual({ Type: 'SelectedAllExcept', Items: [7] });
  expect(toggle(selection, 7, rows.length)).toEqual(everythingSelected);
});

test('counts', () => {
  expect(selectedCount({ Type: 'Selected', Items: [1, 2] }, 30)).toBe(2);
  expect(selectedCount(everythingSelected, 30)).toBe(30);
  expect(selectedCount({ Type: 'SelectedAllExcept', Items: [1, 2] }, 30)).toBe(28);
});

test('a list without rows never becomes SelectedAll', () => {
  expect(setSelected(nothingSelected, [], true, 0)).toEqual(nothingSelected);
});

describe('against a plain set of rows', () => {
  const step = fc.record({ ids: fc.subarray(rows, { maxLength: 8 }), selected: fc.boolean() });
  test('membership, count and picked rows agree after any steps', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(nothingSelected, everythingSelected),
        fc.array(step, { maxLength: 12 }),
        (start, steps) => {
          let selection: Selection = start;
          const model = new Set(start.Type === 'Selected' ? [] : rows);
          for (const { ids, selected } of steps) {
            selection = setSelected(selection, ids, selected, rows.length);
            for (const id of ids) {
              if (selected) model.add(id);
              else model.delete(id);
            }
            expect(selectedCount(selection, rows.length)).toBe(model.size);
            expect(pickSelected(selection, rows)).toEqual(rows.filter((id) => model.has(id)));
            for (const id of rows) expect(isSelected(selection, id)).toBe(model.has(id));
            if (model.size === rows.length) expect(selection.Type).toBe('SelectedAll');
          }
        },
      ),
    );
  });
});

describe('wire form', () => {
  test('round trip', () => {
    const selection: Selection = { Type: 'SelectedAllExcept', Items: [5, 9] };
    expect(toWire(selection, 'ConversationID')).toEqual({
      Type: 'SelectedAllExcept',
      Items: [{ ConversationID: 5 }, { ConversationID: 9 }],
    });
    expect(fromWire(toWire(selection, 'ConversationID'), 'ConversationID')).toEqual(selection);
    expect(fromWire(selection)).toEqual(selection);
    expect(fromWire({ Type: 'Selected', Items: [5, 5] })).toEqual({ Type: 'Selected', Items: [5] });
    expect(fromWire({ Type: 'SelectedAll' })).toEqual(everythingSelected);
  });

  test.each([
    [null],
    [7],
    [{}],
    [{ Type: 'All', Items: [] }],
    [{ Type: 'Selected' }],
    [{ Type: 'Selected', Items: [{}] }],
    [{ Type: 'Selected', Items: [1.5] }],
    [{ Type: 'Selected', Items: [null] }],
  ])('%j is refused', (value) => {
    expect(fromWire(value, 'ConversationID')).toBeNull();
  });
});
