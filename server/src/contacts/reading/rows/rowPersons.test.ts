import { saysLastNameFirst } from '@carillon/rules/files/columnHeaders';
import { describe, expect, it } from 'vitest';
import { splitName } from './rowPersons.ts';

describe('a column of whole names', () => {
  it.each([
    'Nom et prénom',
    'Nom Prénom',
    'Nom, prénoms',
    'Apellidos y nombre',
    'Apellido y nombres',
    'Apellidos, Nombre',
    'Last name, First name',
    'Last First',
    'Surname and given name',
    'NOM PRENOM',
  ])('%s: the last name comes first', (header) => expect(saysLastNameFirst(header)).toBe(true));
  it.each([
    'Nombre y apellidos',
    'Prénom et nom',
    'First and last name',
    'Name',
    'Nombre',
    'Nom',
    'Apellidos',
    'Phone',
    '',
  ])('%s: it does not', (header) => expect(saysLastNameFirst(header)).toBe(false));
});

describe('a whole name that begins with the last name', () => {
  it.each([
    ['Dupont Marie', 'Marie', 'Dupont'],
    ['DUPONT Marie', 'Marie', 'DUPONT'],
    ['DE LA CRUZ Ana', 'Ana', 'DE LA CRUZ'],
    ['GARCÍA LÓPEZ Ana María', 'Ana María', 'GARCÍA LÓPEZ'],
    ['García López Ana', 'Ana', 'García López'],
    ['García López Ana María', 'Ana María', 'García López'],
    ['García López, Ana', 'Ana', 'García López'],
    ['DUPONT MARIE', 'MARIE', 'DUPONT'],
    ['Dupont', 'Dupont', ''],
    ['Roy  Luc', 'Luc', 'Roy'],
    ['', '', ''],
  ])('%s', (name, first, last) => expect(splitName(name, true)).toEqual([first, last]));
});

describe('a whole name with a title, a suffix, or two people', () => {
  it.each([
    ['Ada King', 'Ada', 'King'],
    ['Dr. Banks, Jr.', '', 'Dr. Banks Jr.'],
    ['Dr. Tyrone Banks', 'Dr. Tyrone', 'Banks'],
    ['Tyrone Banks Jr.', 'Tyrone', 'Banks Jr.'],
    ['Tyrone Banks, Jr.', 'Tyrone', 'Banks Jr.'],
    ['Banks, Tyrone, Jr.', 'Tyrone', 'Banks Jr.'],
    ['Banks, Jr., Tyrone', 'Tyrone', 'Banks Jr.'],
    ['Tyrone Banks III', 'Tyrone', 'Banks III'],
    ['Tyrone Banks, MD', 'Tyrone', 'Banks MD'],
    ['Sra. Gomez', '', 'Sra. Gomez'],
    ['Gomez, Maria', 'Maria', 'Gomez'],
    ['Maria and Jose Gomez', 'Maria and Jose', 'Gomez'],
    ['Maria & Jose', 'Maria & Jose', ''],
    ['Minh Do', 'Minh', 'Do'],
    ['Don Pedro Gomez', 'Don Pedro', 'Gomez'],
    ['Jr.', 'Jr.', ''],
  ])('%s', (name, first, last) => expect(splitName(name)).toEqual([first, last]));
});
