import { describe, expect, test } from 'vitest';
import { parsePaste } from '../../files/paste/paste.ts';
import { phonesOfCell } from './phoneCells.ts';
import { asksNotToContact, isNotedBesideNumber, numbersAnotherThing } from './phoneNotes.ts';

const read = (cell: string, countryId = 1) => {
  const { phones, problem, isNoted } = phonesOfCell(cell, countryId);
  return { phones: phones.map(({ phone }) => phone).join(' '), problem, isNoted: isNoted === true };
};

describe('a note in the cell of a number', () => {
  test.each([
    '(214) 555-0199 (do not call)',
    '214-555-0199 no texts please',
    'DNC 214-555-0199',
    '214-555-0199 DNC',
    '2145550199 D.N.C.',
    '214-555-0199 old',
    'old: 214-555-0199',
    '214-555-0199 (disconnected)',
    '214-555-0199 wrong number',
    '214.555.0199 wrong #',
    '214-555-0199 ex-husband - do not contact',
    "214-555-0199 don't text!",
    '214-555-0199 don’t call or text',
    'Do not text or call, 214-555-0199',
    '214-555-0199 x12 (old)',
    '214-555-0199 no longer in service',
    '214-555-0199\nnever call',
    '214-555-0199; opted out',
    '214-555-0199 fax',
    '214-555-0199 (deceased)',
    '214-555-0199 STOP',
    '214-555-0199 (removed)',
    '214-555-0199 refuses texts',
    '214-555-0199 d/c',
    '214-555-0199 emergency only',
    '214-555-0199 old number',
    '214-555-0199 not hers',
    '214-555-0199 no es su número',
    "514-555-0199 n'appelle pas",
    '514-555-0199 plus valide',
    '214-555-0199 no llamar',
    '214-555-0199 (número equivocado)',
    '214-555-0199 - no enviar textos',
    '214-555-0199 ya no es su número',
    '514-555-0199 ne pas appeler',
    '514-555-0199 (mauvais numéro)',
    '514-555-0199, pas de textos',
    "514-555-0199 n'est plus en service",
    'not 214-555-0199',
    'Not: 2145550199',
    '2145550199 (not this one)',
    'not in use 214-555-0199',
    'emergency only 214-555-0199',
    '214-555-0199 only for emergencies',
    '214-555-0199 emergency contact only',
    'call only 214-555-0199',
    '214-555-0199 calls only',
    '214-555-0199 voice only',
    'only calls: 2145550199',
    '214-555-0199 no texts',
    '~~2145550199~~',
    '~~(214) 555-0199~~',
    'formerly 214-555-0199',
    '214-555-0199 (was)',
    '214-555-0199 (used to be)',
    'never 214-555-0199',
    'solo llamadas 214-555-0199',
    '214-555-0199 (solo emergencias)',
    '214-555-0199 nada de textos',
    'antes: 214-555-0199',
    '514-555-0199 appels seulement',
    'urgences seulement : 514-555-0199',
    "514-555-0199 uniquement en cas d'urgence",
    'pas 514-555-0199',
    'DNC',
    'do not call',
  ])('%j leaves the number out', (cell) =>
    expect(read(cell)).toEqual({ phones: '', problem: 'notWanted', isNoted: true }),
  );

  test.each([
    ['214-555-0199 (old), 214-555-0188', '2145550188'],
    ['214-555-0199 old / 214-555-0188 new', '2145550188'],
    ['214-555-0199, wrong; 214-555-0188', '2145550188'],
    ['disconnected: 214-555-0199\n214-555-0188', '2145550188'],
    ['old; 214-555-0199; 214-555-0188', '2145550188'],
    ['214-555-0199 or 214-555-0188 (do not text)', '2145550199'],
    ['214-555-0199, 214-555-0188, do not call', ''],
    ['DNC; 214-555-0199; 214-555-0188', ''],
    ['2145550199 (was), 2145550188 (now)', '2145550188'],
    ['was 2145550199 now 2145550188', '2145550188'],
    ['2145550188 (was 2145550199)', '2145550188'],
    ['old 214-555-0199 new 214-555-0188', '2145550188'],
    ['~~214-555-0199~~ 214-555-0188', '2145550188'],
    ['214-555-0199 -> 214-555-0188', '2145550188'],
    ['not 214-555-0199, 214-555-0188', '2145550188'],
    ['antes 214-555-0199 ahora 214-555-0188', '2145550188'],
    ['avant: 514-555-0199, maintenant: 514-555-0188', '5145550188'],
    ['emergency only 214-555-0199 / 214-555-0188', '2145550188'],
  ])('%j is about the number beside it: %s remain', (cell, phones) =>
    expect(read(cell)).toEqual({ phones, problem: phones === '' ? 'notWanted' : null, isNoted: true }),
  );

  test.each([
    '214-555-0199 Harold',
    '214-555-0199 (Mom)',
    '214-555-0199 Golden Age Home',
    '214-555-0199 call after 5',
    '214-555-0199 call only after 5',
    '214-555-0199 texts and calls only',
    '214-555-0199 before noon, not later',
    '214-555-0199 avant 5 pm',
    '214-555-0199 antes de las 5',
    '214-555-0199 emergency contact',
    '214-555-0199 Mr. Gone-Lee',
    '~214-555-0199',
    '214-555-0199 text only',
    '214-555-0199 ok to text',
    '214-555-0199 (ask for Ann)',
    'No. 214-555-0199',
    'Dinc 214-555-0199',
    '214-555-0199 celular',
    '214-555-0199 maison',
    '214-555-0199 preferred',
    '214-555-0199 Old Town office',
    '214-555-0199 Stop & Shop',
    '214-555-0199 Ann Wrong-Lee',
    'Dead River Camp 214-555-0199',
  ])('%j means nothing of the kind', (cell) =>
    expect(read(cell)).toEqual({ phones: '2145550199', problem: null, isNoted: false }),
  );

  test.each([
    ['Ann Lee\tstop 2145550199', ''],
    ['Ann Lee\tnot 2145550199', ''],
    ['Ann Lee\t~~2145550199~~ 2145550188', '2145550188'],
    ['Ann Lee\t2145550199 (was), 2145550188 (now)', '2145550188'],
    ['Ann Lee\t2145550199 -> 2145550188', '2145550188'],
    ['Ann Lee call only 214-555-0199', ''],
    ['Ann Lee\t2145550199\tnot this week', '2145550199'],
    ['Ann Lee\t2145550199\tused to be in the band', '2145550199'],
  ])('in the paste %j leaves %s', (plain, phones) => {
    const { contacts, unnamed, unreadable } = parsePaste({ plain });
    expect(contacts.map(({ phone }) => phone).join(' ')).toBe(phones);
    expect(unnamed).toEqual([]);
    expect(unreadable.map(({ reason }) => reason)).toEqual(phones === '' ? ['notWanted'] : []);
  });

  test('is known in accounts abroad too', () => {
    expect(read('07911 123456 (do not call)', 4).problem).toBe('notWanted');
    expect(read('06 12 34 56 78 - ne plus appeler', 11).problem).toBe('notWanted');
  });

  test('may be a name or an address where words stand', () => {
    for (const words of [
      'Old Mill School 214-555-0199',
      'Ann Bad Heart Bull 214-555-0199',
      'Wrong Way Pizza',
    ])
      expect(isNotedBesideNumber(words), words).toBe(false);
    for (const words of ['Ann Lee 214-555-0199 old', 'Ann 2145550199 (wrong)', 'Ann [fax] 214-555-0199'])
      expect(isNotedBesideNumber(words), words).toBe(true);
  });

  test('of any length is read in time', () => {
    for (const unit of ['no ', 'do not ', 'n', 'number ', '(', 'old ', 'not 2', '~~2', 'only ', 'was (']) {
      asksNotToContact(unit.repeat(20_000));
      isNotedBesideNumber(unit.repeat(20_000));
      numbersAnotherThing(unit.repeat(20_000), '2025551234');
    }
  });
});

test.each([
  '214-555-0199 after 5',
  'Ann (8 to 5) cell 214-555-0199',
  '214-555-0199 room 1204',
  '214-555-0199 Ms. Lee 7B',
])('%j has figures of words, which are reported', (cell) =>
  expect(phonesOfCell(cell, 1)).toMatchObject({ phones: [{ phone: '2145550199' }], hasUnread: true }),
);

describe('figures that number another thing', () => {
  test.each([
    'order 2025551234',
    'Order #2025551234',
    'invoice 2025551234',
    'Invoice: 2025551234',
    'ref 2025551234',
    'Ref. no. 2025551234',
    'acct 2025551234',
    'Account number is 2025551234',
    'case # 2025551234',
    'PO 2025551234',
    'tracking 2025551234',
    'student id 2025551234',
    'ID: 2025551234',
    'policy no 2025551234',
    'factura 2025551234',
    'pedido n° 2025551234',
    'commande 2025551234',
  ])('%j is not a phone', (cell) =>
    expect(phonesOfCell(cell, 1)).toMatchObject({ phones: [], problem: 'otherNumber' }),
  );

  test.each([
    'call 2025551234',
    'Cell: 2025551234',
    'Anna Case 2025551234',
    'Paul Check 2025551234',
    'Sid 2025551234',
    'text 2025551234',
    'phone no. 2025551234',
    'Customer 2025551234',
    'order (202) 555-1234',
    'tel # 2025551234',
    'David 2025551234',
    'llamar al 2025551234',
  ])('%j is one', (cell) => expect(read(cell).phones).toBe('2025551234'));
});
