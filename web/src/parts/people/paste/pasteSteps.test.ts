import { parsePaste } from '@carillon/rules/files/paste/paste';
import { describe, expect, it } from 'vitest';
import { pasteRemarkText } from '@carillon/rules/files/paste/pasteTexts';
import { keptRow, pasteReducer, pasteStart, remarksOf, rowsToAdd } from './pasteSteps.ts';
import type { PasteEdit, PasteEvent, PasteRow, PasteState } from './pasteSteps.ts';

const result = parsePaste({
  plain: 'Ann Lee\t214-555-0100\nBob Ray\t(214) 555-0100\nCy Poe\t12145550101\nDee Fox\t555\n2145550102',
});
function run(events: PasteEvent[], from: PasteState = pasteStart): PasteState {
  return events.reduce(pasteReducer, from);
}
const reviewed = run([{ type: 'pasted' }, { type: 'parsed', result }]);
const done = run(
  [
    { type: 'consent', given: true },
    { type: 'import', consentNeeded: true },
    { type: 'imported', outcome: { added: 2, alreadyThere: 0, rejected: [] } },
  ],
  reviewed,
);

describe('people below a name that says something else than a phone', () => {
  const pasted = parsePaste({ plain: 'Ref,Who\n4695550134,Maria Gomez\n4695550135,Ty Banks' });
  const held = run([{ type: 'pasted' }, { type: 'parsed', result: pasted }]);
  const added = run([{ type: 'asked', include: true }], held);

  it('are added only once the user says so', () => {
    expect(held).toMatchObject({ step: 'REVIEW', askedColumn: 'Ref', rows: [] });
    expect([rowsToAdd(held).length, held.askedIds.size]).toEqual([0, 2]);
    expect(run([{ type: 'import', consentNeeded: false }], held).step).toBe('REVIEW');
    expect(rowsToAdd(added).map(({ firstName }) => firstName)).toEqual(['Maria', 'Ty']);
  });

  it('are taken back as they were edited, without those that were removed', () => {
    const [maria, ty] = added.rows as [PasteRow, PasteRow];
    const edited = run(
      [
        { type: 'editSave', edit: { ...maria, firstName: 'Mary' } },
        { type: 'remove', id: ty.id },
        { type: 'asked', include: false },
      ],
      added,
    );
    expect(rowsToAdd(edited)).toEqual([]);
    expect(edited.asked.map(({ firstName }) => firstName)).toEqual(['Mary']);
    expect(rowsToAdd(run([{ type: 'asked', include: true }], edited))).toHaveLength(1);
  });
});

describe('the paste dialog', () => {
  it('goes through its seven steps (B-054, B-120)', () => {
    const names = ['PASTE'];
    let state = pasteStart;
    const row = { id: 1, line: 1, phone: '2145550100', firstName: 'Ann', lastName: 'Leigh', notes: '' };
    const events: PasteEvent[] = [
      { type: 'pasted' },
      { type: 'parsed', result },
      { type: 'view' },
      { type: 'edit', edit: row },
      { type: 'editSave', edit: row },
      { type: 'review' },
      { type: 'consent', given: true },
      { type: 'import', consentNeeded: true },
      { type: 'imported', outcome: { added: 2, alreadyThere: 0, rejected: [] } },
    ];
    for (const event of events) {
      state = pasteReducer(state, event);
      if (names[names.length - 1] !== state.step) names.push(state.step);
    }
    expect(names).toEqual([
      'PASTE',
      'PARSE',
      'REVIEW',
      'VIEW',
      'EDIT',
      'VIEW',
      'REVIEW',
      'IMPORT',
      'COMPLETE',
    ]);
    expect(state.rows[0]?.lastName).toBe('Leigh');
  });

  it('complete stays complete (B-120)', () => {
    for (const event of [
      { type: 'review' },
      { type: 'view' },
      { type: 'pasted' },
      { type: 'import', consentNeeded: false },
      { type: 'failed', message: 'x' },
    ] as const) {
      expect(pasteReducer(done, event)).toBe(done);
    }
    expect(run([{ type: 'restart' }], done).step).toBe('PASTE');
  });

  it('sets duplicates aside and never adds them (B-122)', () => {
    expect(rowsToAdd(reviewed).map((row) => row.phone)).toEqual(['2145550100', '2145550101']);
    expect(reviewed.duplicates.map((row) => row.firstName)).toEqual(['Bob']);
    expect(reviewed.unreadable).toHaveLength(1);
  });

  it('adds bare numbers only on request (C-177)', () => {
    expect(reviewed.unnamed.map((row) => row.phone)).toEqual(['2145550102']);
    const asked = run([{ type: 'unnamed', include: true }], reviewed);
    expect(rowsToAdd(asked)).toHaveLength(3);
  });

  it('adds a list of numbers without names', () => {
    const bare = run([
      { type: 'pasted' },
      { type: 'parsed', result: parsePaste({ plain: '2145550100\n2145550101' }) },
    ]);
    expect(rowsToAdd(bare)).toHaveLength(2);
    expect(rowsToAdd(run([{ type: 'unnamed', include: false }], bare))).toHaveLength(0);
  });

  it('asks for consent before anything is sent (B-158)', () => {
    const refused = run([{ type: 'import', consentNeeded: true }], reviewed);
    expect([refused.step, refused.consentMissing]).toEqual(['REVIEW', true]);
    expect(run([{ type: 'import', consentNeeded: false }], reviewed).step).toBe('IMPORT');
  });

  it('returns to the review with the rows when the import fails', () => {
    const failed = run(
      [
        { type: 'import', consentNeeded: false },
        { type: 'failed', message: 'No network' },
      ],
      reviewed,
    );
    expect([failed.step, failed.message, failed.rows.length]).toEqual(['REVIEW', 'No network', 2]);
  });

  it('repairs a line that could not be read', () => {
    const edit = { id: null, line: 4, phone: '2145550104', firstName: 'Dee', lastName: 'Fox', notes: '' };
    const bad = run([{ type: 'editSave', edit: { ...edit, phone: '555' } }], reviewed);
    expect(bad.editErrors.phone).toContain('10 digits');
    const taken = run([{ type: 'editSave', edit: { ...edit, phone: '2145550100' } }], reviewed);
    expect(taken.editErrors.phone).toBe("You've already added this number.");
    const good = run([{ type: 'editSave', edit }], reviewed);
    expect([good.rows.length, good.unreadable.length]).toEqual([3, 0]);
  });

  it('repairs with numbers of the country of the account', () => {
    const found = parsePaste({ plain: 'Ann\t447700900142\nBob\t5551234567' }, 4);
    const state = run([{ type: 'pasted' }, { type: 'parsed', result: found, countryId: 4 }]);
    const edit = { id: null, line: 2, phone: '2145550104', firstName: 'Bob', lastName: '', notes: '' };
    const bad = run([{ type: 'editSave', edit }], state);
    expect(bad.editErrors.phone).toBe('Must start with 44; no more than 12 digits; use only numbers');
    const good = run([{ type: 'editSave', edit: { ...edit, phone: '+44 7700 900143' } }], state);
    expect(good.rows.map(({ phone }) => phone)).toEqual(['447700900142', '447700900143']);
  });

  describe('several numbers in the field of a person', () => {
    const edit = { id: null, line: 4, phone: '', firstName: 'Dee', lastName: 'Fox', notes: '' };
    const saved = (phone: string, from: Partial<PasteEdit> = {}) => {
      const { rows, unnamed, editErrors } = run(
        [{ type: 'editSave', edit: { ...edit, ...from, phone } }],
        reviewed,
      );
      const shown = [...rows, ...unnamed].map((row) => `${row.firstName} ${row.phone.slice(-4)}`);
      expect(new Set([...rows, ...unnamed].map(({ id }) => id)).size).toBe(shown.length);
      return editErrors.phone ?? shown.join(', ');
    };
    const [ann, bare] = [reviewed.rows[0], reviewed.unnamed[0]];
    it.each<[string, string]>([
      ['2145550104 / 2145550105', 'Ann 0100, Cy 0101, Dee 0104, Dee 0105,  0102'],
      ['214-555-0104 or 214-555-0105', 'Ann 0100, Cy 0101, Dee 0104, Dee 0105,  0102'],
      ['2145550104, 2145550105, 2145550106', 'Ann 0100, Cy 0101, Dee 0104, Dee 0105, Dee 0106,  0102'],
      ['(214) 555-0104\t(214) 555-0104', 'Ann 0100, Cy 0101, Dee 0104,  0102'],
      // One of them already exists.
      ['2145550100, 2145550105', 'Ann 0100, Cy 0101, Dee 0105,  0102'],
      ['2145550100, 2145550101', "You've already added these numbers."],
    ])('%j', (phone, wanted) => expect(saved(phone)).toBe(wanted));

    it('of a person who already exists, and of one who gets a name', () => {
      expect(saved('2145550100 / 2145550105', { ...ann })).toBe('Ann 0100, Ann 0105, Cy 0101,  0102');
      expect(saved('2145550102 / 2145550105', { ...bare, firstName: '', lastName: '' })).toBe(
        'Ann 0100, Cy 0101,  0102,  0105',
      );
      expect(saved('2145550102 / 2145550105', { ...bare, firstName: 'Eve' })).toBe(
        'Ann 0100, Cy 0101, Eve 0102, Eve 0105',
      );
    });

    it('where they run together, nothing is guessed', () => {
      expect(saved('21455501042145550105')).toContain('too many digits');
    });
  });

  describe('texts that a contact has no room for', () => {
    const x = (count: number, letter = 'x'): string => letter.repeat(count);
    const row = { id: 1, line: 1, phone: '2145550100', firstName: 'Ann', lastName: 'Lee', notes: '' };
    it.each<[string, Partial<PasteRow>, string[]]>([
      ['a first name of 400', { firstName: x(400) }, [x(50)]],
      ['a last name of 51', { lastName: x(51) }, [x(50)]],
      ['notes of 51', { notes: x(51) }, [x(50)]],
      ['names of 50', { firstName: x(50), lastName: x(50), notes: x(50) }, []],
      ['both names', { firstName: x(60, 'a'), lastName: x(60, 'b') }, [x(50, 'a'), x(50, 'b')]],
      ['a value of 1,001', { custom: { Bus: x(1_001), Room: '4' } }, [x(1_000)]],
      ['a value of 1,000', { custom: { Bus: x(1_000) } }, []],
      ['a blank at the end', { firstName: `${x(49)} y` }, [x(49)]],
      ['half an emoji at the end', { firstName: `${x(49)}😀` }, [x(49)]],
      ['a whole emoji at the end', { firstName: `${x(48)}😀y` }, [`${x(48)}😀`]],
      ['nothing', {}, []],
      [
        'words',
        { notes: 'Prefers to be called after five in the afternoon only' },
        ['Prefers to be called after five in the afternoon o'],
      ],
    ])('%s', (_, texts, kept) => {
      const person = { ...row, ...texts };
      const told = remarksOf([person]).filter(({ remark }) => remark === 'shortened');
      expect(told.flatMap(({ of }) => of)).toEqual(kept);
      const { firstName, lastName, notes, custom = {} } = keptRow(person);
      for (const text of kept) expect([firstName, lastName, notes, ...Object.values(custom)]).toContain(text);
      if (kept.length === 0) expect(keptRow(person)).toEqual(person);
    });

    it('are whole in the dialog until they are added, and said in words', () => {
      const found = parsePaste({ plain: `Name\tPhone\n${x(400)}\t2145550100` });
      const state = run([{ type: 'pasted' }, { type: 'parsed', result: found }]);
      expect(state.rows[0]?.firstName).toHaveLength(400);
      expect(pasteRemarkText('shortened', 1)).toBe(
        '1 text is longer than a contact has room for. Only the beginning is kept.',
      );
      const edit = { ...row, firstName: 'Ann' };
      expect(remarksOf(run([{ type: 'editSave', edit }], state).rows)).toEqual([]);
    });
  });

  it('stays at PASTE with a message when nothing was found', () => {
    const empty = run([{ type: 'pasted' }, { type: 'parsed', result: parsePaste({ plain: '   ' }) }]);
    expect(empty.step).toBe('PASTE');
    expect(empty.message).toContain('No phone numbers');
  });

  it('reads 500 rows in the time of one frame', () => {
    const rows = Array.from({ length: 500 }, (_, i) => `Person ${i}\t214556${String(1000 + i)}`).join('\n');
    expect(
      run([{ type: 'pasted' }, { type: 'parsed', result: parsePaste({ plain: rows }) }]).rows,
    ).toHaveLength(500);
  });
});
