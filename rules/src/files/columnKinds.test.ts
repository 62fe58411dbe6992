import { describe, expect, test } from 'vitest';
import {
  emergencyPhoneText,
  furtherPhoneText,
  guessColumns,
  onlyEmergencyPhonesText,
  onlyOtherPeopleText,
  otherPeopleText,
  unknownPhoneText,
  unwantedPhoneText,
} from './columnGuess.ts';

const people = ['Ana Ruiz', 'Luc Roy', 'Bo Kim', 'Eva Fox', 'Ian Lee'];
/**
 * What the column contains: `p` phones, `w` formatted phones, `i` ids, `n` names, `1` first names, `d` dates.
 */
const cellOf = (kind: string, n: number, column: number): string => {
  const phone = `${214 + column}56401${String(10 + n)}`;
  const [first = '', last = ''] = (people[n] ?? '').split(' ');
  const cells: Record<string, string> = {
    p: phone,
    w: `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`,
    i: `31255501${column}${n}`,
    n: people[(n + column) % people.length] ?? '',
    '1': first,
    l: last,
    d: `2014-05-1${n}`,
    y: n % 2 === 0 ? 'Yes' : 'No',
  };
  return cells[kind] ?? kind;
};
/** "Header=kind|Header=kind", with five people below. */
function guess(text: string): string {
  const pairs = text.split('|').map((pair) => pair.split('='));
  const rows = people.map((_, n) => pairs.map(([, kind = ''], column) => cellOf(kind, n, column)));
  return guessColumns(
    pairs.map(([header = '']) => header),
    rows,
  )
    .filter(({ Meaning, Doubt }) => Meaning !== 'Custom' || Doubt !== undefined)
    .map(({ Meaning, Header, Doubt }) => `${Doubt === undefined ? '' : '?'}${Meaning}:${Header}`)
    .join(' ');
}
const doubts = (text: string): string[] => {
  const pairs = text.split('|').map((pair) => pair.split('='));
  const rows = people.map((_, n) => pairs.map(([, kind = ''], column) => cellOf(kind, n, column)));
  return guessColumns(
    pairs.map(([header = '']) => header),
    rows,
  ).flatMap(({ Doubt }) => (Doubt === undefined ? [] : [Doubt]));
};

describe('second and third phones stay in their order', () => {
  const [one, two, three] = ['Phone1', 'Phone2', 'Phone3'];
  test.each([
    // Our own download.
    ['PrimaryPhone', 'SecondaryPhone', 'TertiaryPhone'],
    ['Primary Phone', 'Secondary Phone', 'Third Phone'],
    ['Phone', '2nd Phone', '3rd Phone'],
    ['Phone', 'Second phone', 'Third phone'],
    ['Phone', 'Alternate Phone', 'Tertiary Phone'],
    ['Phone 1', 'Phone 2', 'Phone 3'],
    ['Teléfono principal', 'Teléfono secundario', 'Teléfono terciario'],
    ['Teléfono', 'Segundo teléfono', 'Tercer teléfono'],
    ['Téléphone', 'Deuxième téléphone', 'Troisième téléphone'],
    ['Téléphone principal', 'Téléphone secondaire', 'Téléphone tertiaire'],
  ])('%s, %s, %s', (first, second, third) => {
    expect(guess(`Name=n|${first}=p|${second}=p|${third}=p`)).toBe(
      `FullName:Name ${one}:${first} ${two}:${second} ${three}:${third}`,
    );
    expect(guess(`Name=n|${third}=p|${second}=p|${first}=p`)).toBe(
      `FullName:Name ${three}:${third} ${two}:${second} ${one}:${first}`,
    );
  });
});

describe('columns of Spanish and French sheets', () => {
  test.each([
    [
      'Número de estudiante=i|Nombre=1|Teléfono=p',
      'FirstName:Nombre Phone1:Teléfono'.replace('First', 'Full'),
    ],
    ['Matrícula=i|Nombre=1|Apellidos=l|Celular=p', 'FirstName:Nombre LastName:Apellidos Phone1:Celular'],
    [
      'Nombre del alumno=n|Cédula=i|Móvil=p|Correo electrónico=a@x.mx',
      'FullName:Nombre del alumno Phone1:Móvil',
    ],
    ['Nombre y apellidos=n|Tel.=p|Fecha de nacimiento=d', 'FullName:Nombre y apellidos Phone1:Tel.'],
    [
      'Primer nombre=1|Segundo nombre=1|Primer apellido=l|Segundo apellido=l|Teléf. móvil=p',
      'FirstName:Primer nombre LastName:Primer apellido Phone1:Teléf. móvil',
    ],
    [
      'Apellido paterno=l|Apellido materno=l|Nombres=1|No. de celular=p',
      'LastName:Apellido paterno FirstName:Nombres Phone1:No. de celular',
    ],
    [
      'Alumno=n|No. de control=i|Teléfono de casa=p|Celular de la mamá=p',
      'FullName:Alumno Phone2:Teléfono de casa Phone1:Celular de la mamá',
    ],
    [
      'DNI=i|Nombre completo=n|Tlf. móvil=p|Tlf. fijo=p',
      'FullName:Nombre completo Phone1:Tlf. móvil Phone2:Tlf. fijo',
    ],
    ['Expediente=i|Estudiante=1|Número del padre=p', 'FullName:Estudiante Phone1:Número del padre'],
    [
      'Nro. de socio=i|Socio=n|Cel.=p|Notas=llama tarde|Grupo=3A',
      'FullName:Socio Phone1:Cel. Notes:Notas Groups:Grupo',
    ],
    ['Número de empleado=i|Empleado=n|Número de teléfono=p', 'FullName:Empleado Phone1:Número de teléfono'],
    ['Código postal=75201|Nombre=n|WhatsApp=p|Dirección=Calle 1', 'FullName:Nombre Phone1:WhatsApp'],
    ['Tutor=n|Núm. de contacto=p|Edad=9', 'FullName:Tutor Phone1:Núm. de contacto'],
    [
      'Nom=l|Prénom=1|Téléphone portable=p|N° étudiant=i',
      'LastName:Nom FirstName:Prénom Phone1:Téléphone portable',
    ],
    [
      'Nom de famille=l|Prénom=1|Tél. mobile=p|Date de naissance=d',
      'LastName:Nom de famille FirstName:Prénom Phone1:Tél. mobile',
    ],
    ['Nom=n|Portable=p|Courriel=l@x.fr', 'FullName:Nom Phone1:Portable'],
    [
      'Nom et prénom=n|Numéro de portable=p|Code postal=75001',
      'FullName:Nom et prénom Phone1:Numéro de portable',
    ],
    [
      'Élève=1|Numéro d’élève=i|Téléphone domicile=p|Portable mère=p',
      'FullName:Élève Phone2:Téléphone domicile Phone1:Portable mère',
    ],
    ['Matricule=i|Salarié=n|Tél. pro=p|Tél. perso=p', 'FullName:Salarié Phone2:Tél. pro Phone1:Tél. perso'],
    [
      "Nom de l'enfant=n|Numéro de sécurité sociale=i|Tél=p|Remarques=rappeler|Groupe=Grands",
      "FullName:Nom de l'enfant Phone1:Tél Notes:Remarques Groups:Groupe",
    ],
    ['N° de carte=i|Adhérent=n|Mobile=p|Ville=Paris', 'FullName:Adhérent Phone1:Mobile'],
    ['Numéro de compte=i|Client=n|Fixe=p', 'FullName:Client Phone1:Fixe'],
  ])('%s', (text, wanted) => expect(guess(text)).toBe(wanted));
});

describe('numbers that their column says not to use are asked about', () => {
  test.each([
    ['Old phone'],
    ['Previous cell'],
    ['Disconnected'],
    ['Do not use'],
    ['Bad number'],
    ['Wrong #'],
    ['Inactive'],
    ['Former mobile'],
    ['Phone (do not text)'],
    ["Don't call"],
    ['Out of service number'],
    ['Ex phone'],
    ['DNC'],
    ['Prior cell'],
    ['No usar'],
    ['Teléfono anterior'],
    ['Celular viejo'],
    ['Número equivocado'],
    ['Fuera de servicio'],
    ['Desconectado'],
    ['Tel. antiguo'],
    ['Ancien numéro'],
    ['Ancien portable'],
    ['Ne pas utiliser'],
    ['Hors service'],
    ['Tél. erroné'],
    ['Inactif'],
    ['Mauvais numéro'],
  ])('%s', (header) => {
    expect(guess(`Name=n|${header}=p|Cell=p`)).toBe(`FullName:Name ?Custom:${header} Phone1:Cell`);
    expect(doubts(`Name=n|Cell=p|${header}=w`)).toEqual([unwantedPhoneText]);
    // They are also left out on their own.
    expect(guess(`Name=n|${header}=p`)).toBe(`FullName:Name ?Custom:${header}`);
    // A mark is not a number.
    expect(guess(`Name=n|${header}=y|Cell=p`)).toBe('FullName:Name Phone1:Cell');
  });
});

describe('numbers of other people are asked about, and parents come first', () => {
  test.each([
    ['Sitter cell', otherPeopleText],
    ['Coach', otherPeopleText],
    ['Babysitter phone', otherPeopleText],
    ['Doctor', otherPeopleText],
    ['Dr. phone', otherPeopleText],
    ["Neighbor's cell", otherPeopleText],
    ['Grandma cell', otherPeopleText],
    ['Teacher mobile', otherPeopleText],
    ['Niñera', otherPeopleText],
    ['Médico', otherPeopleText],
    ['Celular de la abuela', otherPeopleText],
    ['Médecin', otherPeopleText],
    ['Nounou portable', otherPeopleText],
    ['Bus Driver Cell', otherPeopleText],
    ['PCP Phone', otherPeopleText],
    ['Case worker phone', otherPeopleText],
    ['Social Worker Cell', otherPeopleText],
    ['Pediatrician phone', otherPeopleText],
    ["Counselor's cell", otherPeopleText],
    ['Landlord phone', otherPeopleText],
    ['Insurance phone', otherPeopleText],
    ['Probation officer cell', otherPeopleText],
    ['Primary care phone', otherPeopleText],
    ['Teléfono del chofer', otherPeopleText],
    ['Celular de la enfermera', otherPeopleText],
    ['Celular trabajadora social', otherPeopleText],
    ['Portable du chauffeur', otherPeopleText],
    ['Téléphone pédiatre', otherPeopleText],
    ['Téléphone assistante sociale', otherPeopleText],
    ['Emergency contact', emergencyPhoneText],
    ['Contacto de emergencia', emergencyPhoneText],
    ["Contact d'urgence", emergencyPhoneText],
    ['ICE', emergencyPhoneText],
  ])('%s', (header, doubt) => {
    const text = `Student=n|Mom cell=p|${header}=p|Dad cell=p`;
    expect(guess(text)).toBe(`FullName:Student Phone1:Mom cell ?Custom:${header} Phone2:Dad cell`);
    expect(doubts(text)).toEqual([doubt]);
    // The only numbers are used, and the question says so.
    expect(guess(`Student=n|${header}=p`)).toMatch(new RegExp(`\\?Phone1:`));
    const only = doubt === emergencyPhoneText ? onlyEmergencyPhonesText : onlyOtherPeopleText;
    expect(doubts(`Student=n|${header}=p`)).toEqual([only]);
    // Not if the person may have a number of their own.
    expect(guess(`Student=n|${header}=p|Primary=p`)).toMatch(/\?Custom:.* \?Custom:Primary$/);
    expect(doubts(`Student=n|${header}=p|Primary=p`)).toEqual([doubt, unknownPhoneText]);
  });

  test.each([
    ['Name=n|Cell=p|Emergency contact=n|Phone=p', 'FullName:Name Phone1:Cell ?Custom:Phone'],
    [
      'Employee=n|Mobile=p|Supervisor=n|Mobile phone=p',
      'FullName:Employee Phone1:Mobile ?Custom:Mobile phone',
    ],
    ['Coach=n|Coach cell=p', 'FullName:Coach Phone1:Coach cell'],
    ['Driver=n|Driver cell=p', 'FullName:Driver Phone1:Driver cell'],
    [
      'Student=n|Bus Driver Cell=p|Parent Phone=p',
      'FullName:Student ?Custom:Bus Driver Cell Phone1:Parent Phone',
    ],
    ['Student=n|Parent Phone=p|PCP Phone=p', 'FullName:Student Phone1:Parent Phone ?Custom:PCP Phone'],
    ['Patient=n|Cell=p|PCP=n|PCP phone=w', 'FullName:Patient Phone1:Cell ?Custom:PCP phone'],
    ['Client=n|Cell=p|Xyz=n|Xyz phone=w', 'FullName:Client Phone1:Cell ?Custom:Xyz phone'],
    [
      'Name=n|Phone no longer in service=p|New number=p',
      'FullName:Name ?Custom:Phone no longer in service Phone1:New number',
    ],
    ['Name=n|Spouse=n|Cell=p|Spouse cell=p', 'FullName:Name Phone1:Cell ?Custom:Spouse cell'],
  ])('%s', (text, wanted) => expect(guess(text)).toBe(wanted));
});

describe('short forms of names in headers of databases', () => {
  test.each([
    ['STU_FNAME', 'STU_LNAME'],
    ['PAT_FIRST_NM', 'PAT_LAST_NM'],
    ['FIRST_NM', 'LAST_NM'],
    ['CUST_FST_NAME', 'CUST_LST_NAME'],
    ['MBR_FName', 'MBR_LName'],
    ['StuFirstName', 'StuLastName'],
    ['Stud_Fname', 'Stud_Surname'],
    ['XPRT_FNAME', 'XPRT_LNAME'],
    ['clntFName', 'clntLName'],
    ['CHLD_FRST_NM', 'CHLD_LST_NM'],
    ['p.fname', 'p.lname'],
  ])('%s and %s', (first, last) =>
    expect(guess(`${first}=1|${last}=l|PHONE=p`)).toBe(`FirstName:${first} LastName:${last} Phone1:PHONE`),
  );
});

describe('headers of databases and forms', () => {
  test.each([
    [
      'p1HomeNum=p|p1CellNum=p|p2CellNum=p|studentName=n',
      'Phone3:p1HomeNum Phone1:p1CellNum Phone2:p2CellNum FullName:studentName',
    ],
    ['hmPhn=p|wkPhn=p|mobNum=p|nm=n', 'Phone2:hmPhn Phone3:wkPhn Phone1:mobNum ?FullName:nm'],
    [
      'Cell_1=p|Cell_2=p|Cell_3=p|Cell_4=p|Name=n',
      'Phone1:Cell_1 Phone2:Cell_2 Phone3:Cell_3 ?Custom:Cell_4 FullName:Name',
    ],
    [
      'StudentGuardian2MobileNumber=p|StudentGuardian1MobileNumber=p',
      'Phone2:StudentGuardian2MobileNumber Phone1:StudentGuardian1MobileNumber',
    ],
    ['CONTACT_PHONE_NBR=p|CONTACT_ID_NBR=i|CONTACT_NM=n', 'Phone1:CONTACT_PHONE_NBR FullName:CONTACT_NM'],
    ['PG1_Cell=p|PG2_Cell=p|Name=n', 'Phone1:PG1_Cell Phone2:PG2_Cell FullName:Name'],
    [
      'g1_phone=p|g2_phone=p|g1_name=n|g2_name=n',
      'Phone1:g1_phone Phone2:g2_phone FullName:g1_name FullName2:g2_name',
    ],
    ['txtHomePhone=p|txtName=n', 'Phone1:txtHomePhone ?FullName:txtName'],
    ['Name=n|Cell=p|Misc=w', 'FullName:Name Phone1:Cell ?Custom:Misc'],
    ['Name=n|Cell=p|Fax=w', 'FullName:Name Phone1:Cell'],
    ['Name=n|Cell=p|Member no.=p', 'FullName:Name Phone1:Cell'],
    ['Name=n|Cell=p|Contact 2=p', 'FullName:Name Phone1:Cell Phone2:Contact 2'],
  ])('%s', (text, wanted) => expect(guess(text)).toBe(wanted));
  test('say why', () => {
    expect(doubts('Name=n|Cell=p|Misc=w')).toEqual([unknownPhoneText]);
    expect(doubts('Name=n|Cell 1=p|Cell 2=p|Cell 3=p|Cell 4=p')).toEqual([furtherPhoneText]);
  });
});

describe("one person's name by header and contents", () => {
  test.each([
    ['Student'],
    ['Employee'],
    ['Member'],
    ['Patient'],
    ['Client'],
    ['Parishioner'],
    ['Name of child'],
    ['Alumno'],
    ['Camper'],
    ['Volunteer'],
    ['Guest'],
    ['Élève'],
    ['Paciente'],
    ['Child'],
    ['Player'],
    ['Cliente'],
  ])('%s', (header) => {
    expect(guess(`${header}=1|Cell=p`)).toBe(`FullName:${header} Phone1:Cell`);
    expect(guess(`${header}=n|Cell=p`)).toBe(`FullName:${header} Phone1:Cell`);
  });
  test.each(['Member', 'Employee', 'Parishioner', 'Volunteer', 'Guest', 'Student'])(
    '%s: a mark is no name',
    (header) => {
      expect(guess(`First name=1|Cell=p|${header}=y`)).toBe('FirstName:First name Phone1:Cell');
      expect(guess(`Cell=p|${header}=y`)).toBe('Phone1:Cell');
      expect(guess(`Cell=p|${header}=i`)).not.toContain('FullName');
    },
  );
});

describe('names belong to their phones', () => {
  test.each([
    [
      'Parent 1 Name=n|Parent 1 Cell=p|Parent 2 Name=n|Parent 2 Cell=p',
      'FullName:Parent 1 Name Phone1:Parent 1 Cell FullName2:Parent 2 Name Phone2:Parent 2 Cell',
    ],
    ['Name=n|Cell=p|Name=n|Cell=p', 'FullName:Name Phone1:Cell FullName2:Name Phone2:Cell'],
    ['Mother=n|Cell=p|Father=n|Cell=p', 'FullName:Mother Phone1:Cell FullName2:Father Phone2:Cell'],
    [
      'Name 1=n|Phone 1=p|Name 2=n|Phone 2=p|Name 3=n|Phone 3=p',
      'FullName:Name 1 Phone1:Phone 1 FullName2:Name 2 Phone2:Phone 2 FullName3:Name 3 Phone3:Phone 3',
    ],
    [
      'Student=n|Mother Name=n|Mother Cell=p|Father Name=n|Father Cell=p',
      'FullName:Mother Name Phone1:Mother Cell FullName2:Father Name Phone2:Father Cell',
    ],
    [
      'Parent 1 First=1|Parent 1 Last=l|Parent 1 Phone=p|Parent 2 First=1|Parent 2 Last=l|Parent 2 Phone=p',
      'FirstName:Parent 1 First LastName:Parent 1 Last Phone1:Parent 1 Phone FirstName2:Parent 2 First LastName2:Parent 2 Last Phone2:Parent 2 Phone',
    ],
    ['Madre=n|Celular=p|Padre=n|Celular=p', 'FullName:Madre Phone1:Celular FullName2:Padre Phone2:Celular'],
    [
      'Mère=n|Portable mère=p|Père=n|Portable père=p',
      'FullName:Mère Phone1:Portable mère FullName2:Père Phone2:Portable père',
    ],
    [
      'Guardian 1 Name=n|Guardian 1 Home=p|Guardian 2 Name=n|Guardian 2 Cell=p',
      'FullName2:Guardian 1 Name Phone2:Guardian 1 Home FullName:Guardian 2 Name Phone1:Guardian 2 Cell',
    ],
    [
      'Mom=1|Mom cell=p|Dad=1|Dad cell=p|Last name=l',
      'FullName:Mom Phone1:Mom cell FullName2:Dad Phone2:Dad cell',
    ],
    ['Name=n|Cell=p|Home=p', 'FullName:Name Phone1:Cell Phone2:Home'],
    [
      'Contact=n|Contact Phone=p|Alt Contact=n|Alt Phone=p',
      'FullName:Contact Phone1:Contact Phone FullName2:Alt Contact Phone2:Alt Phone',
    ],
    [
      'Primary Contact=n|Primary Phone=p|Secondary Contact=n|Secondary Phone=p',
      'FullName:Primary Contact Phone1:Primary Phone FullName2:Secondary Contact Phone2:Secondary Phone',
    ],
    ['Contacto=n|Celular=p', 'FullName:Contacto Phone1:Celular'],
    [
      'Nom complet=n|Téléphone 1=p|Téléphone 2=p',
      'FullName:Nom complet Phone1:Téléphone 1 Phone2:Téléphone 2',
    ],
    [
      'First name=1|Last name=l|Phone 1=p|Phone 2=p',
      'FirstName:First name LastName:Last name Phone1:Phone 1 Phone2:Phone 2',
    ],
  ])('%s', (text, wanted) => expect(guess(text)).toBe(wanted));
});
