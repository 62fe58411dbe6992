import { describe, expect, test } from 'vitest';
import { parsePaste } from './paste.ts';

/** "First|Last|ending of the number|notes|remarks". */
const people = (plain: string) =>
  parsePaste({ plain }).contacts.map(({ firstName, lastName, phone, notes, remarks = [] }) =>
    [firstName, lastName, phone.slice(-2), notes, ...remarks].join('|').replace(/[|]+$/, ''),
  );

describe('people in running text', () => {
  test.each<[string, string[]]>([
    [
      'Call Maria Gomez at 469-555-0134, Tyrone Banks at 469-555-0135 and Lin Wu at 469-555-0136',
      ['Maria|Gomez|34', 'Tyrone|Banks|35', 'Lin|Wu|36'],
    ],
    ['Please text Maria Gomez on her cell 469-555-0134', ['Maria|Gomez|34']],
    [
      'You can call Maria Gomez (469-555-0134) or Tyrone Banks (469-555-0135)',
      ['Maria|Gomez|34', 'Tyrone|Banks|35'],
    ],
    ['Reach Maria Gomez via 469-555-0134 or Lin Wu via 469-555-0136', ['Maria|Gomez|34', 'Lin|Wu|36']],
    ["Maria Gomez's number is 469-555-0134", ['Maria|Gomez|34']],
    ['469-555-0134 is Maria Gomez, 469-555-0135 is Ty Banks', ['Maria|Gomez|34', 'Ty|Banks|35']],
    ['Llame a Maria Gomez al 469-555-0134 o a Jose Ruiz al 469-555-0135', ['Maria|Gomez|34', 'Jose|Ruiz|35']],
    [
      'The sitter is Maria Gomez 469-555-0134 and the coach is Ty Banks 469-555-0135',
      ['Maria|Gomez|34|sitter', 'Ty|Banks|35|coach'],
    ],
    [
      'Maria Gomez (mom) 469-555-0134; Jose Gomez (dad) c: 469-555-0135 h: 469-555-0140',
      ['Maria|Gomez|34|mom', 'Jose|Gomez|35|dad', 'Jose|Gomez|40|dad'],
    ],
    [
      "Maria Gomez 469-555-0134 (Emma's mom), Ty Banks 469-555-0135 (Leo's dad)",
      ["Maria|Gomez|34|Emma's mom", "Ty|Banks|35|Leo's dad"],
    ],
    ['Maria Gomez (h) 469-555-0134 (w) 469-555-0135', ['Maria|Gomez|34', 'Maria|Gomez|35']],
    [
      'Emma Gomez: Mom Maria 469-555-0134, Dad Jose 469-555-0135',
      ['Maria||34|Emma Gomez Mom', 'Jose||35|Emma Gomez Dad'],
    ],
    ['Emma Gomez: Mom 469-555-0134, Dad 469-555-0135', ['Emma|Gomez|34|Mom Dad', 'Emma|Gomez|35|Mom Dad']],
    ['Mother: Ann Lee 469-555-0134; Father: Bo Lee 469-555-0135', ['Ann|Lee|34|Mother', 'Bo|Lee|35|Father']],
    ['Name: Ann Lee, Phone: 469-555-0134', ['Ann|Lee|34']],
    [
      '1. Maria Gomez 469-555-0134  2. Tyrone Banks 469-555-0135  3. Lin Wu 469-555-0136',
      ['Maria|Gomez|34', 'Tyrone|Banks|35', 'Lin|Wu|36'],
    ],
    ['1) Maria Gomez, 469-555-0134 2) Ty Banks, 469-555-0135', ['Maria|Gomez|34', 'Ty|Banks|35']],
    ['Maria Gomez 469-555-0134/Ty Banks 469-555-0135', ['Maria|Gomez|34', 'Ty|Banks|35']],
  ])('%j', (plain, wanted) => expect(people(plain)).toEqual(wanted));

  test.each<[string, string[]]>([
    [
      "Sean O'Brien/Siobhan O'Brien 469-555-0134/469-555-0135",
      ["Sean|O'Brien|34||pairedNames", "Siobhan|O'Brien|35||pairedNames"],
    ],
    [
      'Maria and Jose Gomez 469-555-0134 / 469-555-0135',
      ['Maria|Gomez|34||pairedNames', 'Jose|Gomez|35||pairedNames'],
    ],
    [
      'Maria & Jose Gomez, 469-555-0134, 469-555-0135, 469-555-0136',
      [34, 35, 36].map((end) => `Maria & Jose|Gomez|${end}||unsureName`),
    ],
    ['Ann night shift 469-555-0134', ['Ann|night shift|34||unsureName']],
    [
      'Ed Gray, Flo Hill 469-555-0134 469-555-0135',
      [34, 35].map((end) => `Ed|Gray|${end}|Flo Hill|unsureName`),
    ],
    ['Ed Gray, Flo Hill 469-555-0134', ['Ed|Gray|34|Flo Hill']],
    ['Ed Gray, San Antonio, 469-555-0134, 469-555-0135', [34, 35].map((end) => `Ed|Gray|${end}|San Antonio`)],
    [
      'Our new neighbor Maria Gomez from church 469-555-0134',
      ['Our|new neighbor Maria Gomez from church|34||unsureName'],
    ],
  ])('what is unclear is told: %j', (plain, wanted) => expect(people(plain)).toEqual(wanted));

  test.each<[string, string[]]>([
    ['Maria and Jose Gomez 469-555-0134', ['Maria and Jose|Gomez|34']],
    ['Or Levi 469-555-0134', ['Or|Levi|34']],
    ['And Lee 469-555-0134', ['And|Lee|34']],
    ['Or Maria Gomez 469-555-0134', ['Maria|Gomez|34']],
    ['or Maria 469-555-0134', ['Maria||34']],
    ['Maria & Jose 469-555-0134', ['Maria & Jose||34']],
    ['Smith & Sons 469-555-0134', ['Smith|& Sons|34']],
    ['Dr. Banks, Jr. 469-555-0135', ['|Dr. Banks Jr.|35']],
    ['Dr. Banks, Jr. 469-555-0135\nMaria Gomez, 469-555-0134', ['|Dr. Banks Jr.|35', 'Maria|Gomez|34']],
    ['John Banks Jr. 469-555-0135', ['John|Banks Jr.|35']],
    ['John Banks, MD, 469-555-0135', ['John|Banks MD|35']],
    ['Dr. Maria Gomez 469-555-0134', ['Dr. Maria|Gomez|34']],
    ['Mr. Gomez 469-555-0134', ['|Mr. Gomez|34']],
  ])('couples, titles, and suffixes: %j', (plain, wanted) => expect(people(plain)).toEqual(wanted));

  test.each([
    ['Kim On 469-555-0134', 'Kim|On|34'],
    ['Ana Al 469-555-0134', 'Ana|Al|34'],
    ['Y Nguyen 469-555-0134', 'Y|Nguyen|34'],
    ['Ann C 469-555-0134', 'Ann|C|34'],
    ['Maria de la Cruz 469-555-0134', 'Maria|de la Cruz|34'],
    ['Call Center 469-555-0134', 'Call|Center|34'],
    ['Aunt May 469-555-0134', 'Aunt|May|34'],
    ['ann lee 469-555-0134', 'ann|lee|34'],
  ])('a name stays as it is: %j', (plain, wanted) => expect(people(plain)).toEqual([wanted]));
});
