import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePaste } from './paste.ts';

const people = (plain: string, countryId = 1) =>
  parsePaste({ plain }, countryId).contacts.map(({ firstName, lastName, phone, notes }) =>
    [firstName, lastName, phone, notes].filter((text) => text !== '').join(' '),
  );
const [a, b, c, d] = ['2148087017', '2148087018', '2148087019', '2148087020'];

describe('several people on one line', () => {
  test.each<[string, string[]]>([
    [
      'Ann 214.808.7017; Bo 214.808.7018; Cy 2148087019, 2148087020',
      [`Ann ${a}`, `Bo ${b}`, `Cy ${c}`, `Cy ${d}`],
    ],
    ['Ann 214.808.7017, Bo 214.808.7018', [`Ann ${a}`, `Bo ${b}`]],
    ['ann 2148087017, bo 2148087018', [`ann ${a}`, `bo ${b}`]],
    ['Ann Lee 2148087017 | Bo Kim 2148087018', [`Ann Lee ${a}`, `Bo Kim ${b}`]],
    ['Ann Lee\t2148087017\tBo Kim\t2148087018', [`Ann Lee ${a}`, `Bo Kim ${b}`]],
    ['Ann, 2148087017, Bo, 2148087018', [`Ann ${a}`, `Bo ${b}`]],
    ['Ann,Lee,2148087017,Bo,Kim,2148087018', [`Ann Lee ${a}`, `Bo Kim ${b}`]],
    ['Lee, Ann 2148087017, Kim, Bo 2148087018', [`Lee Ann ${a}`, `Kim Bo ${b}`]],
    ['2148087017 Ann; 2148087018 Bo', [`Ann ${a}`, `Bo ${b}`]],
    ['2148087017, Ann, 2148087018, Bo', [`Ann ${a}`, `Bo ${b}`]],
    ['Ann 214-808-7017 Bo 214-808-7018', [`Ann ${a}`, `Bo ${b}`]],
    ['Ann 214-808-7017 and Bo 214-808-7018', [`Ann ${a}`, `Bo ${b}`]],
    ['Ann Lee (214) 808-7017 & Bo Kim (214) 808-7018', [`Ann Lee ${a}`, `Bo Kim ${b}`]],
    ['214-808-7017 Ann 214-808-7018 Bo', [`Ann ${a}`, `Bo ${b}`]],
    ['Ann: 214-808-7017 x12, Bo: 214-808-7018', [`Ann ${a}`, `Bo ${b}`]],
    ['Ann 214-808-7017 (cell), Bo 214-808-7018 (home)', [`Ann ${a}`, `Bo ${b}`]],
    ['Mom 214-808-7017, Dad 214-808-7018', [`Mom ${a}`, `Dad ${b}`]],
    ['Team A, Ann 214-808-7017, Bo 214-808-7018', [`Ann ${a} Team A`, `Bo ${b} Team A`]],
    [
      'Dee 2148087020\nAnn 214.808.7017; Bo 214.808.7018, 2148087019',
      [`Dee ${d}`, `Ann ${a}`, `Bo ${b}`, `Bo ${c}`],
    ],
  ])('%j', (plain, wanted) => expect(people(plain)).toEqual(wanted));

  test.each<[string, string[]]>([
    ['Ann Lee 2148087017 2148087018', [`Ann Lee ${a}`, `Ann Lee ${b}`]],
    ['Ann Lee 214-808-7017 or 214-808-7018', [`Ann Lee ${a}`, `Ann Lee ${b}`]],
    ['Ann Lee, cell 2148087017, home 2148087018', [`Ann Lee ${a}`, `Ann Lee ${b}`]],
    ['Ann Lee: cell 214-808-7017, work 214-808-7018', [`Ann Lee ${a}`, `Ann Lee ${b}`]],
    [
      'Ann\tLee\t2148087017\tNight shift\t2148087018',
      [`Ann Lee ${a} Night shift`, `Ann Lee ${b} Night shift`],
    ],
    ['Ann Lee\t2148087017\tnight shift', [`Ann Lee ${a} night shift`]],
    ['Ann Lee 2148087017, room 12', [`Ann Lee ${a} room 12`]],
  ])('one person stays one: %j', (plain, wanted) => expect(people(plain)).toEqual(wanted));

  test('a number with a typo is reported with its own person, and the others are read', () => {
    const { contacts, unreadable } = parsePaste({ plain: 'Ann 214-808-7017; Bo 214-808-70; Cy 214-808-70' });
    expect(contacts.map(({ firstName, phone }) => [firstName, phone])).toEqual([['Ann', a]]);
    expect(unreadable.map(({ line, text, reason }) => [line, text, reason])).toEqual([
      [1, 'Bo 214-808-70; Cy 214-808-70', 'tooShort'],
    ]);
  });

  test('a person whose number must not be used is not read as another', () => {
    const { contacts, unreadable } = parsePaste({
      plain: 'Ann 214-808-7017 (do not call); Bo 214-808-7018; Cy 214-808-7019',
    });
    expect(contacts.map(({ firstName, phone }) => [firstName, phone])).toEqual([
      ['Bo', b],
      ['Cy', c],
    ]);
    expect(unreadable.map(({ text, reason }) => [text, reason])).toEqual([
      ['Ann 214-808-7017 (do not call)', 'notWanted'],
    ]);
    expect(people('Ann 214-808-7017; Bo 214-808-7018; do not call')).toEqual([]);
  });

  test('in an account abroad', () => {
    expect(people('Ann 07700 900123; Bo 07700 900124', 4)).toEqual(['Ann 447700900123', 'Bo 447700900124']);
  });

  test('any names and numbers come through any separators (property)', () => {
    const name = fc.constantFrom('Ann', 'Bo', 'Cy Ray', 'Dee', 'Émile', 'Maria de la Cruz', 'O’Neil');
    const write = fc.constantFrom(
      (p: string) => p,
      (p: string) => `(${p.slice(0, 3)}) ${p.slice(3, 6)}-${p.slice(6)}`,
      (p: string) => `${p.slice(0, 3)}.${p.slice(3, 6)}.${p.slice(6)}`,
      (p: string) => `+1 ${p.slice(0, 3)} ${p.slice(3, 6)} ${p.slice(6)}`,
    );
    const between = fc.constantFrom('; ', ', ', ' | ', ';', ',');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, write), { minLength: 2, maxLength: 6 }), between, (rows, sign) => {
        const phone = (at: number) => `214808${String(7000 + at)}`;
        const plain = rows.map(([who, form], at) => `${who} ${form(phone(at))}`).join(sign);
        const { contacts } = parsePaste({ plain });
        expect(contacts.map((one) => [`${one.firstName} ${one.lastName}`.trim(), one.phone])).toEqual(
          rows.map(([who], at) => [who, phone(at)]),
        );
      }),
    );
  });
});
