import { describe, expect, it } from 'vitest';
import { CodePageCounts, CodePageDecoder } from './codePages.ts';

/** The text for these bytes, and whether it is certain; each character of the text is one byte. */
function read(bytes: string): { text: string; isSure: boolean } {
  const all = Buffer.from(bytes, 'latin1');
  const counts = new CodePageCounts();
  // In small pieces: the neighbor of a byte may come with the next one.
  for (let at = 0; at < all.length; at += 3) counts.add(all.subarray(at, at + 3));
  counts.add(Buffer.alloc(0));
  const { characters, isSure } = counts.best();
  return { text: new CodePageDecoder(characters).decode(all), isSure };
}
const list = (...names: string[]) => names.map((name) => `${name},2145640101`).join('\n');

describe('the code page that makes words of a text is used', () => {
  it.each<[string, string, string]>([
    ['Mac', 'Jos\x8e', 'José'],
    ['Mac', 'Mar\x92a Garc\x92a', 'María García'],
    ['Mac', 'Mu\x96oz', 'Muñoz'],
    ['Mac', 'L\x97pez', 'López'],
    ['Mac', 'M\x87rquez', 'Márquez'],
    ['Mac', 'Fran\x8dois', 'François'],
    ['Mac', 'H\x8el\x8fne', 'Hélène'],
    ['Mac', 'J\x9frgen', 'Jürgen'],
    ['Mac', 'Ra\x9cl', 'Raúl'],
    ['Mac', 'Jos\x8e Mu\x96oz\nO\xd5Neil', 'José Muñoz\nO’Neil'],
    ['Mac', '\x83lise', 'Élise'],
    ['DOS', 'Jos\x82', 'José'],
    ['DOS', 'Mu\xa4oz', 'Muñoz'],
    ['DOS', 'Garc\xa1a', 'García'],
    ['DOS', 'M\xa0rquez L\xa2pez', 'Márquez López'],
    ['DOS', 'G\x81nter', 'Günter'],
    ['DOS', 'NU\xa5EZ', 'NUÑEZ'],
    ['DOS', 'Ren\x82e Fran\x87ois', 'Renée François'],
    ['DOS 850', 'P\x90REZ, G\xe0MEZ, MART\xd6N', 'PÉREZ, GÓMEZ, MARTÍN'],
    ['Central European', 'Micha\xb3 Wi\x9cniewski', 'Michał Wiśniewski'],
    ['Central European', 'Gra\xbfyna Zaj\xb9c', 'Grażyna Zając'],
    ['Central European', '\xa3ukasz W\xb3odarczyk', 'Łukasz Włodarczyk'],
    ['Latin-2', 'Gra\xbfyna Zaj\xb1c Wi\xb6niewska', 'Grażyna Zając Wiśniewska'],
  ])('%s: %j', (_, bytes, text) => {
    expect(read(list(...bytes.split(/[\n,]/))).text).toBe(list(...text.split(/[\n,]/)));
    // Users check what a code page other than the usual one produced.
    expect(read(bytes).text).toBe(text);
  });

  it.each([
    ['Jos\xe9', 'José'],
    ['Mu\xf1oz', 'Muñoz'],
    ['Garc\xeda', 'García'],
    ['N\xda\xd1EZ', 'NÚÑEZ'],
    ['Fran\xe7ois', 'François'],
    ['O\x92Neil', 'O’Neil'],
    ['Ann\x92s mom can\x92t', 'Ann’s mom can’t'],
    ['D\x92Angelo', 'D’Angelo'],
    ['Jos\xe9 O\x92Neil \x96 \x93Pepe\x94', 'José O’Neil – “Pepe”'],
    ['Ann\xa0Lee', 'Ann\u00a0Lee'],
    ['\xc9lise B\xfcrger', 'Élise Bürger'],
    ['S\xf8ren \xc5ker', 'Søren Åker'],
    ['Price \x80 5', 'Price € 5'],
    ['\xbfQui\xe9n?', '¿Quién?'],
    ['Zo\xeb', 'Zoë'],
    ['Jo\xe3o Concei\xe7\xe3o', 'João Conceição'],
  ])('Windows: %j', (bytes, text) => expect(read(list(bytes)).text).toBe(list(text)));

  it('is sure of common letters, and in doubt where others are as good', () => {
    for (const bytes of ['Jos\xe9', 'Mu\xf1oz', 'Garc\xeda', 'Zo\xeb', 'N\xda\xd1EZ'])
      expect([bytes, read(list(bytes)).isSure]).toEqual([bytes, true]);
    // Ondřej or Ondøej, Zdeněk or Zdenìk; ø beside å, and ã beside õ, are of the West.
    for (const bytes of ['Ond\xf8ej', 'Zden\xeck', 'Petr\xf9', 'Sz\xf5ke', 'Jovi\xe6', 'Pla\xf2ava', '\x8cN'])
      expect([bytes, read(list(bytes)).isSure]).toEqual([bytes, false]);
    for (const bytes of ['S\xf8ren P\xe5l', 'Jo\xe3o Cam\xf5es', 'Ren\xe9e', 'Nu\xf1ez'])
      expect([bytes, read(list(bytes)).isSure]).toEqual([bytes, true]);
    // Dvořák of a Czech sheet, or Dvoøák; a page of Russian; one of Chinese.
    for (const bytes of [
      'Dvo\xf8\xe1k',
      '\xcc\xe0\xf0\xe8\xff \xc8\xe2\xe0\xed',
      '\xb3\xc2\xc0\xf6 \xcd\xf5',
    ])
      expect([bytes, read(list(bytes)).isSure]).toEqual([bytes, false]);
  });
});
