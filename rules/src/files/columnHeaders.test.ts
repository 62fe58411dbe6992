import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { headerWordsOf, readHeader } from './columnHeaders.ts';

const of = (kind: string, ...headers: string[]) => headers.map((header): [string, string] => [header, kind]);

describe('a header is read by its whole words', () => {
  test.each([
    ...of(
      'phone',
      'Phone',
      'Mobile #',
      'Cell Phone',
      'Telephone',
      'Phone1',
      'Cell',
      'Tel.',
      'Phone 1 - Value',
    ),
    ...of(
      'phone',
      'Parent Cell',
      'Personal Cell',
      'homephone',
      'HomePhone2',
      'home_phone_2',
      'Móvil',
      'CELL NO',
    ),
    ...of(
      'phone',
      'Téléphone portable',
      'Teléfono celular del padre',
      'Handphone',
      'iPhone',
      'WhatsApp',
      'Handy',
    ),
    ...of(
      'phone',
      "Mom's cell (for texts)",
      'Telephone Home',
      'Guardian mobile no.',
      'contactphone',
      'Phone/Home',
    ),
    ...of(
      'maybePhone',
      'Contact Number',
      'Contact No',
      'Number',
      '#',
      "Mom's number",
      'Text number',
      'Home',
      'Work',
    ),
    ...of('maybePhone', 'Emergency Contact', 'Best number to call'.replace(' to', ''), 'Ph', 'Mob.'),
    ...of(
      'other',
      'Student ID',
      'Emp #',
      'Badge',
      'Account No',
      'Case number',
      'Invoice',
      'Room',
      'ZIP',
      'Fax phone',
    ),
    ...of(
      'other',
      'Phonetic First Name',
      'Phone type',
      'Phone 1 - Label',
      'Account phone PIN',
      'Mobile home lot',
      'Cell SIM 2',
      'Mobile carrier',
      'Cell Leader',
      'Phone ext',
    ),
    ...of(
      'other',
      'studentid',
      'EmployeeNumber',
      'Customer No.',
      'Date of birth',
      'Job #',
      'LEID',
      'E-mail',
      'Fax',
    ),
    ...of(
      'other',
      'Best time to call',
      'Last login',
      'Company Name',
      'Nickname',
      'Mobile opt-in',
      'N° de licence',
    ),
    ...of(
      'first',
      'First',
      'First Name',
      'fname',
      'Student First Name',
      'Vorname',
      'Prénom',
      'Legal_Firstname',
    ),
    ...of('last', 'Last', 'Surname', 'LName', 'Family Name', 'Apellidos', 'Parent 1 Last Name'),
    ...of(
      'name',
      'Name',
      'Full Name',
      'Parent/Guardian Name',
      'Contact',
      'Name of student',
      'Nombre completo',
    ),
    ...of('owner', 'Parent or guardian', 'Student', 'Mother'),
    ...of('area', 'Area code', 'Area code 2'),
    ...of('unknown', 'Kontakt', 'Saxophone', 'Telegram', 'Cellar', 'Ann', 'Microphone', ''),
  ])('%j: %s', (header, kind) => expect(readHeader(header).kind).toBe(kind));

  it('knows whose phone it is, which of several, and which comes first', () => {
    const ranks = ['Cell', 'Phone', 'Home Phone', 'Phone 2', 'Work Phone', 'Emergency Phone'].map(
      (header) => readHeader(header).rank,
    );
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(readHeader('Guardian 2 Cell Phone')).toMatchObject({ owner: 'guardian 2', ordinal: 2, rank: 0 });
    expect(readHeader("Doctor's phone").isStranger).toBe(true);
    expect(readHeader('Emergency contact phone').isEmergency).toBe(true);
  });

  it('takes words apart only into known ones, and any text in time', () => {
    expect(headerWordsOf('HomePhone2')).toEqual(['home', 'phone', '2']);
    expect(headerWordsOf('phonetic')).toEqual(['phonetic']);
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void readHeader(text)));
    readHeader('phone'.repeat(50_000));
  });
});
