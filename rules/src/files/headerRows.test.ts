import { looksLikeNamesText, looksLikeNamesWithoutHeaderText } from './nameGuess.ts';
import { guessColumns, otherPeopleText } from './columnGuess.ts';
import { describe, expect, it } from 'vitest';
import { findHeader, isFooterRow, joinHeader } from './headerRows.ts';

const table = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(',').map((cell) => cell.trim()));
const people =
  'Ann Lee, 2145640101, 9725640101, 5\nBo Kim, 2145640102, 9725640102, 6\nCy Ray, 2145640103, 9725640103, 7';

describe('the names of columns are found', () => {
  it.each<[string, number, number, string]>([
    ['Name, Home, Cell, Grade', 0, 1, 'Name|Home|Cell|Grade'],
    ['Name, Cell, Cell 2 (no texts)', 0, 1, 'Name|Cell|Cell 2 (no texts)'],
    ['Name, Cell, Do not text #2', 0, 1, 'Name|Cell|Do not text #2'],
    ['Name, Cell, 2nd # - wrong number, Phone 3 DNC', 0, 1, 'Name|Cell|2nd # - wrong number|Phone 3 DNC'],
    ['Nombre, Celular, Celular 2 (no llamar)', 0, 1, 'Nombre|Celular|Celular 2 (no llamar)'],
    ['Nom, Cellulaire, Tél 2 (ne pas appeler)', 0, 1, 'Nom|Cellulaire|Tél 2 (ne pas appeler)'],
    ['Name, Phone1 (disconnected 2025), Phone2', 0, 1, 'Name|Phone1 (disconnected 2025)|Phone2'],
    [
      'Riverbend Nurse, 214-564-0199\nStudent, Mobile, Other phone, Grade',
      1,
      1,
      'Student|Mobile|Other phone|Grade',
    ],
    ['Office, (214) 564-0199\nNurse, (214) 564-0198\nName, Phone', 2, 1, 'Name|Phone'],
    [
      'School list\nPrinted 3/14/2026\n12 Main St\nDallas TX 75201\nwww.example.com\nFall\nFor staff\nName, Phone, Cell',
      7,
      1,
      'Name|Phone|Cell',
    ],
    ['Student, Telephone, , Grade\n, Home, Cell, ', 0, 2, 'Student|Telephone Home|Telephone Cell|Grade'],
    [
      'Families 2026\nStudent, Telephone, , Grade\n, Home, Cell, ',
      1,
      2,
      'Student|Telephone Home|Telephone Cell|Grade',
    ],
    [
      'Student, Phone numbers, , \nName, Home, Cell, Grade',
      0,
      2,
      'Student Name|Phone numbers Home|Phone numbers Cell|Phone numbers Grade',
    ],
    [
      ', Parent, , \nStudent, Cell, Work phone, Grade',
      0,
      2,
      'Student|Parent Cell|Parent Work phone|Parent Grade',
    ],
    [
      'Families 2026\nParent 1, , Parent 2, \nName, Cell, Name, Cell',
      1,
      2,
      'Parent 1 Name|Parent 1 Cell|Parent 2 Name|Parent 2 Cell',
    ],
    ['Team, Person, , \n, Name, Home, Cell', 0, 2, 'Team|Person Name|Person Home|Person Cell'],
    [
      'Alumno, Madre, , Grado\nNombre, Nombre, Celular, ',
      0,
      2,
      'Alumno Nombre|Madre Nombre|Madre Celular|Grado',
    ],
    ['Élève, Mère, , Classe\nNom, Nom, Portable, ', 0, 2, 'Élève Nom|Mère Nom|Mère Portable|Classe'],
    // Two full rows.
    [
      'Swimmer, Parent, Parent, Coach\nName, Name, Mobile, Phone',
      0,
      2,
      'Swimmer Name|Parent Name|Parent Mobile|Coach Phone',
    ],
    [
      'Riverbend Swim Club\nSwimmer, Parent, Parent, Coach\nName, Name, Mobile, Phone',
      1,
      2,
      'Swimmer Name|Parent Name|Parent Mobile|Coach Phone',
    ],
    ['Student, Mother, Father\nName, Mobile, Mobile', 0, 2, 'Student Name|Mother Mobile|Father Mobile'],
    ['Student, Mother\nName, Mobile', 0, 2, 'Student Name|Mother Mobile'],
    [
      'Student, Phone, Phone, Grade\nName, Home, Cell, Grade',
      0,
      2,
      'Student Name|Phone Home|Phone Cell|Grade',
    ],
    ['Alumno, Madre, Madre\nNombre, Nombre, Celular', 0, 2, 'Alumno Nombre|Madre Nombre|Madre Celular'],
    ['Directory\nName, Phone, Cell', 1, 1, 'Name|Phone|Cell'],
    ['Staff phone list\nName, Phone, Cell', 1, 1, 'Name|Phone|Cell'],
    ['', 0, 0, ''],
  ])('%j', (head, titles, rows, names) => {
    const all = table(head === '' ? people : `${head}\n${people}`);
    expect(findHeader(all)).toEqual({ titles, rows });
    if (rows > 0) expect(joinHeader(all.slice(titles, titles + rows)).join('|')).toBe(names);
  });

  it.each([
    ['Riverbend Nurse,214-564-0199\nStudent,Mobile\nAnn,2145640101', 1],
    ['Office,(214) 564-0199\nName,Phone\nAnn Lee,2145640101', 1],
    ['Riverbend School Tel. 214-564-0199\nName,Phone\nAnn Lee,2145640101', 1],
    ['Riverbend,Office: 214-564-0199\nNurse,214-564-0198\nStudent,Parent cell\nAnn,2145640101', 2],
    ['Oficina,214-564-0199\nAlumno,Celular\nAna,2145640101', 1],
    ['Secrétariat,214-564-0199\nNom,Prénom,Portable\nRoy,Luc,2145640101', 1],
    [
      'Clinic main line,+1 214 564 0199\nFront desk,214.564.0198\nPatient,Home phone,Cell\nAnn,2145640101,',
      2,
    ],
    ['Coach Kim,2145640199\n\nPlayer,Parent 1 cell,Parent 2 cell\nAnn,2145640101,2145640102', 2],
    ['Church office,214-564-0199\nMember,Mobile,Group\nAnn,2145640101,A\nBo,2145640102,B', 1],
    ['Help line 214-564-0199\nFirst name,Last name,Phone\nAnn,Lee,2145640101', 1],
    ['Camp Pinewood,Phone: 214-564-0198,Fax: 214-564-0199\nCamper,Parent mobile,Cabin\nAnn,2145640101,3', 1],
    [
      'Lakeside Dental Office,,(214) 564-0199\nPrinted 3/14/2026,,\nPatient,Cell phone,Next visit\nAnn,2145640101,May',
      2,
    ],
    ['St. Mark Church,214-564-0199,\nMember,Cell,Pew\nAnn,2145640101,3', 1],
    ['Riverbend,Tel. 214-564-0199,\nDancer,Mom cell,Recital\nAnn,2145640101,Tap', 1],
    ['Escuela Lincoln,,214-564-0199\nAlumno,Celular,Salon\nAna,2145640101,3', 1],
    ['École du Parc,Tél. 214-564-0199,\nÉlève,Portable,Cantine\nLuc,2145640101,Oui', 1],
    ['Oak Clinic,Office 214-564-0199,Fax 214-564-0198\n\nPatient,Home phone,Visit\nAnn,2145640101,May', 2],
    ['Ann Lee,2145640101,\nBo Kim,Work,Home\nCy Ray,2145640103,', 0],
    ['Ann Lee,2145640101,Tap\nDancer Mom,Cell,Recital\nCy Ray,2145640103,Tap', 0],
    // People above a possible column name: none of them is lost.
    ['Ann Lee,2145640101\nBo Kim,Work\nCy Ray,2145640103', 0],
    ['Ann Lee,2145640101\nName,Phone', 0],
    ['Ann Lee,2145640101\nBo Kim,2145640102\nCy Ray,2145640103\nName,Phone\nEd,2145640105', 0],
    ['Ann Lee,2145640101\nBo Kim,2145640102\nStudent,Cell,Bus\nEd,2145640105,4', 0],
  ])('below the number of an office, also with one person: %j', (text, titles) => {
    expect(findHeader(table(text)).titles).toBe(titles);
  });

  it('and nobody is taken for one', () => {
    expect(findHeader(table('Name, Phone\nAnn Lee, \nBo Kim, 2145640102'))).toEqual({ titles: 0, rows: 1 });
    expect(findHeader(table('Name, Home phone, Cell\nGuest Home, , \nBo, 2145640102, '))).toEqual({
      titles: 0,
      rows: 1,
    });
    expect(findHeader(table('Name, Cell\nAnn Lee, home\nBo Kim, 2145640102'))).toEqual({
      titles: 0,
      rows: 1,
    });
    expect(findHeader(table('Name, Cell\nGuest, Home\nBo Kim, 2145640102'))).toEqual({ titles: 0, rows: 1 });
    expect(findHeader(table(`${people}\nDee, 2145640104\nName, Phone\nEd, 2145640105`)).titles).toBe(0);
  });

  it.each<[boolean, string]>([
    [true, 'Total: 2,999'],
    [true, 'TOTAL, 2999'],
    [true, 'Grand total: , , 2999'],
    [true, 'Total students: 312'],
    [true, 'Total number of families 88'],
    [true, 'Page 2 of 9'],
    [true, 'End of report'],
    [true, 'Report generated on 3/14/2026'],
    [true, 'Count: 12'],
    [true, 'Name, Phone, Grade'],
    [false, 'Total Wine, , '],
    [false, 'Ann Total, , 5'],
    [false, 'Page Turner, , 5'],
    [false, 'Lee, , '],
  ])('a foot of a sheet: %s, %j', (isFoot, line) =>
    expect(
      isFooterRow(
        line.split(',').map((cell) => cell.trim()),
        ['Name', 'Phone', 'Grade'],
      ),
    ).toBe(isFoot),
  );
});

/** "Phone1:Cell ...; ?asked". */
function guess(text: string): string {
  const [headers = [], ...rows] = table(text);
  return guessColumns(headers, rows)
    .filter((column) => column.Meaning !== 'Custom' || column.Doubt !== undefined)
    .map(({ Meaning, Header, Doubt }) => `${Doubt === undefined ? '' : '?'}${Meaning}:${Header}`)
    .join(' ');
}
const ten = (row: (n: number) => string) => Array.from({ length: 10 }, (_, n) => row(n)).join('\n');

it('two full rows of names: the number of the coach is asked and not used', () => {
  const rows = Array.from(
    { length: 40 },
    (_, n) => `Kid ${String.fromCodePoint(65 + (n % 26))}x, Pat Lee, 21456401${10 + n}, 214-564-0900`,
  ).join('\n');
  const all = table(
    `Riverbend Swim Club\nSwimmer, Parent, Parent, Coach\nName, Name, Mobile, Phone\n${rows}`,
  );
  const { titles, rows: count } = findHeader(all);
  const columns = guessColumns(joinHeader(all.slice(titles, titles + count)), all.slice(titles + count));
  expect(columns.map(({ Header, Meaning, Doubt }) => [Header, Meaning, Doubt])).toEqual([
    ['Swimmer Name', 'Custom', undefined],
    ['Parent Name', 'FullName', undefined],
    ['Parent Mobile', 'Phone1', undefined],
    ['Coach Phone', 'Custom', otherPeopleText],
  ]);
});

describe('columns are guessed by header and contents together', () => {
  it.each<[string, string]>([
    [
      'Student ID,Student Name,Contact Number\n3125550123,Ann Lee,2145640101',
      'FullName:Student Name Phone1:Contact Number',
    ],
    ['Emp #,Contact\n3125550123,2145640101', 'Phone1:Contact'],
    [
      'Name,Home Phone,Parent Cell\nAnn,2145640101,2145640102',
      'FullName:Name Phone2:Home Phone Phone1:Parent Cell',
    ],
    [
      'Employee Name,Personal Cell,Emergency Phone\nAnn,2145640101,2145640102',
      'FullName:Employee Name Phone1:Personal Cell ?Custom:Emergency Phone',
    ],
    [
      'First Name,Last Name,Phonetic First Name,Phone 1 - Value\nAnn,Lee,,+1 214-564-0101',
      'FirstName:First Name LastName:Last Name Phone1:Phone 1 - Value',
    ],
    ['Name,Emergency Phone\nAnn,2145640101', 'FullName:Name ?Phone1:Emergency Phone'],
    [`Kode,Person\n${ten((n) => `312555012${n},Ann Lee`)}`, '?Phone1:Kode FullName:Person'],
    [`Reach,Person\n${ten((n) => `(312) 555-012${n},Ann Lee`)}`, 'Phone1:Reach FullName:Person'],
    [`Code word,Phone,Dial\n${ten((n) => `x,214564010${n},214564020${n}`)}`, 'Phone1:Phone Phone2:Dial'],
    [`Kontakt,Phone\n${ten((n) => `312555012${n},214564010${n}`)}`, '?Custom:Kontakt Phone1:Phone'],
    [`Number,Phone\n${ten((n) => `312555012${n},214564010${n}`)}`, '?Custom:Number Phone1:Phone'],
    [`Mom,Dad\n${ten((n) => `312555012${n},214564010${n}`)}`, 'Phone1:Mom Phone2:Dad'],
    [
      'Student,Parent or guardian,Telephone Home,Telephone Cell\nAnn Lee,Maria Lee,2145640101,2145640102\nBo Kim,Tom Kim,2145640103,2145640104',
      '?FullName:Parent or guardian Phone2:Telephone Home Phone1:Telephone Cell',
    ],
    [
      'Student,Parent or guardian,Cell\nAnn Lee,Maria Lee,2145640101',
      '?FullName:Parent or guardian Phone1:Cell',
    ],
    ['Parent or guardian,Cell\nMaria Lee,2145640101', 'FullName:Parent or guardian Phone1:Cell'],
    ['Who,Cell\nMaria Lee,2145640101', '?FullName:Who Phone1:Cell'],
    [
      'Manager Name,Manager Phone,Employee Name,Cell\nBo Kim,2145640109,Ann Lee,2145640101',
      '?Custom:Manager Phone FullName:Employee Name Phone1:Cell',
    ],
    ['Cell,Phone\nA1,2145640101', 'Phone1:Phone'],
    ['When,Amount,Phone\n2026-03-14 10:30,$2145640101,2145640101', 'Phone1:Phone'],
    [',\n3125550123,Ann Lee', 'Phone1: FullName:'],
  ])('%j', (text, wanted) => expect(guess(text)).toBe(wanted));
});

/** The columns of a whole sheet with two phones a row, as "Meaning:Header", "?" where the user is asked. */
function sheet(head: string, person = 'Maria, Gomez', second = 'Tyrone, Banks'): string {
  const all = table(`${head}\n${person}, 4695550134, 4695550140\n${second}, 4695550135, 4695550141`);
  const { titles, rows } = findHeader(all);
  return guessColumns(joinHeader(all.slice(titles, titles + rows)), all.slice(titles + rows))
    .map(({ Meaning, Header, Doubt }) => `${Doubt === undefined ? '' : '?'}${Meaning}:${Header}`)
    .join(' ');
}

describe('two rows of column names whose upper one repeats a name', () => {
  it.each<[string, string]>([
    [
      'Volunteer Fire Dept\nVolunteer, Volunteer, Telephone, Telephone\nGiven, Surname, Primary, Alternate',
      'FirstName:Volunteer Given LastName:Volunteer Surname Phone1:Telephone Primary Phone2:Telephone Alternate',
    ],
    [
      'Team list\nGroup, Group, Reach, Reach\nFirst Name, Last Name, Primary, Secondary',
      'FirstName:Group First Name LastName:Group Last Name Phone1:Reach Primary Phone2:Reach Secondary',
    ],
    [
      'Band\nMusician, Musician, Phone, Phone\nForename, Surname, Mobile, Landline',
      'FirstName:Musician Forename LastName:Musician Surname Phone1:Phone Mobile Phone2:Phone Landline',
    ],
    [
      'Musician, , Phone,\nForename, Surname, Mobile, Landline',
      'FirstName:Musician Forename LastName:Musician Surname Phone1:Phone Mobile Phone2:Phone Landline',
    ],
    [
      'Musician, Musician, Adults, Adults\nForename, Surname, Mom, Dad',
      'FirstName:Musician Forename LastName:Musician Surname ?Phone1:Adults Mom ?Phone2:Adults Dad',
    ],
    [
      'Team, Team, Phone, Phone\nFirst, Last, 1, 2',
      'FirstName:Team First LastName:Team Last Phone1:Phone 1 Phone2:Phone 2',
    ],
    [
      'Scout, Scout, Contact, Contact\nFirst, Last, Daytime, Evenings',
      'FirstName:Scout First LastName:Scout Last Phone2:Contact Daytime Phone1:Contact Evenings',
    ],
    [
      'Jugador, Jugador, Contacto, Contacto\nNombre, Apellido, Principal, Otro',
      'FirstName:Jugador Nombre LastName:Jugador Apellido Phone1:Contacto Principal Phone2:Contacto Otro',
    ],
    [
      'Élève, Élève, Téléphone, Téléphone\nPrénom, Nom, Mère, Père',
      'FirstName:Élève Prénom LastName:Élève Nom Phone1:Téléphone Mère Phone2:Téléphone Père',
    ],
  ])('%j', (head, wanted) => expect(sheet(head)).toBe(wanted));

  it.each([
    'Student, Student, Phone, Phone\nEmma, Gomez, n/a, n/a',
    'Student, Student, Phone, Phone\nEmma, Gomez, none, none',
    'Name, Name, Phone, Phone\nEmma, Gomez, , ',
    'Name, Name, Phone, Phone\nEmma, Gomez, 469-555-0150, ',
  ])('no person is taken for names: %j', (head) => {
    const all = table(`${head}\nMaria, Gomez, 4695550134, 4695550140`);
    expect(findHeader(all)).toEqual({ titles: 0, rows: 1 });
  });

  it('a name of a group may be a name: the user is asked', () => {
    const all = table(
      'Group, Group, Phone, Phone\nName, Rank, Cell, Home\nMaria Gomez, A, 4695550134, \nLin Wu, A, 4695550136, ',
    );
    const [first] = guessColumns(joinHeader(all.slice(0, 2)), all.slice(2));
    expect(first).toMatchObject({ Meaning: 'FullName', Doubt: looksLikeNamesText });
  });
});

describe('a title above a list', () => {
  it.each<[string, number, number]>([
    ['Bus 7 riders\nMaria Gomez, 4695550134\nTyrone Banks, 4695550135', 1, 0],
    ['Lakeside Dental Office\nMaria Gomez, 4695550134', 1, 0],
    ['Roster\nPrinted: Monday\nMaria Gomez, 4695550134', 2, 0],
    // These may be people without a number: they are rows to repair.
    ['Wildcats Soccer\nMaria Gomez, 4695550134', 0, 0],
    ['Ann Lee\nMaria Gomez, 4695550134', 0, 0],
    ['Roster\nWho, Where to reach\nMaria Gomez, 4695550134', 1, 1],
    ['4695550134\nMaria Gomez, 4695550135', 0, 0],
    ['Bus 7 riders\nMaria Gomez, none', 0, 0],
  ])('%j: %i rows above, %i of names', (text, titles, rows) =>
    expect(findHeader(table(text))).toEqual({ titles, rows }),
  );

  it.each<[string, string]>([
    ['Bus 7 riders\nMaria Gomez, 4695550134\nTyrone Banks, 4695550135', 'FullName: Phone1:'],
    ['Wildcats Soccer\nMaria Gomez, 4695550134', 'FullName: Phone1:'],
    ['Maria, 4695550134\nTyrone, 4695550135', '?FullName: Phone1:'],
    ['Maria, Gomez, 4695550134\nTyrone, Banks, 4695550135', '?FirstName: ?LastName: Phone1:'],
    ['Gold, 4695550134\nGold, 4695550135\nGold, 4695550136\nGold, 4695550137', 'Phone1:'],
  ])('does not hide the names of %j', (text, wanted) => {
    const all = table(text);
    const { titles } = findHeader(all);
    const columns = guessColumns([], all.slice(titles));
    expect(
      columns
        .filter(({ Meaning }) => Meaning !== 'Custom')
        .map(({ Meaning, Doubt }) => `${Doubt === undefined ? '' : '?'}${Meaning}:`)
        .join(' '),
    ).toBe(wanted);
    for (const { Doubt } of columns) expect([undefined, looksLikeNamesWithoutHeaderText]).toContain(Doubt);
  });
});
