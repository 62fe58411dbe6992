import { describe, expect, it } from 'vitest';
import { contactSearch, foundText, searchedText } from './contactSearch.ts';

describe('what is searched', () => {
  it.each([
    ['Ana Whitfield', 'ana whitfield'],
    ['José Ünal', 'jose unal'],
    ['Zoë', 'zoe'],
    ['ΟΔΟΣ', 'zq003bfzq003b4zq003bfzq003c3'],
    ['מרים', 'zq005dezq005e8zq005d9zq005dd'],
    ['李', 'zq0674e'],
    ['👩', 'zq1f469'],
    ['ＡＢ１', 'ab1'],
    ['İz', 'iz'],
  ])('%s is %s', (text, folded) => expect(searchedText(text)).toBe(folded));
});

describe('names are found in the spelling of any keyboard', () => {
  it.each([
    ['O’Neil', "O'Neil"],
    ['D\u02bcAngelo', 'D‘Angelo'],
    ['O`Brien', 'O´Brien'],
    ['Smith–Jones', 'Smith-Jones'],
    ['Smith\u2011Jones', 'Smith—Jones'],
    ['“Bob” Lee', '"Bob" Lee'],
    ['«Bob»', '"bob"'],
    ['Ann\u00a0Lee', 'Ann Lee'],
    ['ﬁona', 'fiona'],
    ['Ｏ＇Ｎｅｉｌ', "o'neil"],
    ['Søren Æbler', 'Soren Aebler'],
    ['Straße', 'STRASSE'],
    ['Łukasz', 'lukasz'],
    ['Zo\u00adë\u200b', 'zoe'],
  ])('%s as %s', (stored, typed) => {
    expect(foundText(stored)).toBe(foundText(typed));
    expect(contactSearch(stored)).toEqual(contactSearch(typed));
  });

  it('and a number with long dashes is one', () => {
    expect(contactSearch('214–555–0101')?.patterns).toEqual(['%2145550101%']);
  });
});

describe('a search', () => {
  const patterns = (typed: string) => contactSearch(typed)?.patterns;

  it('is for words, the one that narrows most first', () => {
    expect(patterns('Ana  Whitfield')).toEqual(['%whitfield%', '%ana%']);
    expect(patterns('ana ANA')).toEqual(['%ana%']);
    expect(patterns('o Connor')).toEqual(['%connor%', '%o%']);
    expect(patterns('a b c d e f')).toHaveLength(5);
  });

  it('searches digits in any format of a number', () => {
    for (const typed of ['(214) 555-0101', '214.555.0101', '+1 214 555 0101', '1-214-555-0101', '2145550101'])
      expect(patterns(typed)).toEqual(['%2145550101%']);
    expect(patterns('(214) 555-01')).toEqual(['%21455501%']);
    expect(patterns('+1 214')).toEqual(['%214%']);
    expect(patterns('1')).toEqual(['%1%']);
    expect(patterns('1234567')).toEqual(['%1234567%']);
    expect(patterns('ana 555')).toEqual(['%ana%', '%555%']);
    expect(patterns('ana 214-555')).toEqual(['%214555%', '%ana%']);
  });

  it('treats signs of patterns literally', () => {
    expect(patterns('100%_a\\b')).toEqual([String.raw`%100\%\_a\\b%`]);
  });

  it('leaves out signs that stand alone, unless there is nothing else', () => {
    expect(patterns('ana - b')).toEqual(['%ana%', '%b%']);
    expect(patterns('-')).toEqual(['%-%']);
  });

  it('is nothing without a word', () => {
    expect(contactSearch('')).toBeNull();
    expect(contactSearch('  \u00a0\u0000\u001f ')).toBeNull();
  });

  it('uses the index only with three letters or digits in a row', () => {
    for (const typed of ['ann', '555', 'jo ann', 'o’neil', '李', '21-4'])
      expect(contactSearch(typed)?.isIndexed).toBe(true);
    for (const typed of ['jo', '55', 'a b c', "o'b", '-', 'a-b-c', '%%%'])
      expect(contactSearch(typed)?.isIndexed).toBe(false);
  });
});
