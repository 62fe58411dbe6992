import { accountDeedText, deedAreas, isDeedArea, isKnownDeed } from '@carillon/rules/accounts/deeds';
import { expect, it } from 'vitest';
import { isCode, isTest, readSourceFiles } from '../testing/architecture/sourceFiles.ts';

/** The deeds that the code notes: names of an area and what happened, in the files that note deeds. */
function notedDeeds(): string[] {
  const names = readSourceFiles()
    .filter((file) => isCode(file) && !isTest(file) && /\bnoteDeed\b/.test(file.text))
    .flatMap((file) => [...file.text.matchAll(/'([a-zA-Z]+)\.[a-zA-Z]+'/g)])
    .filter(([, area]) => isDeedArea(area))
    .map(([quoted]) => quoted.slice(1, -1));
  return [...new Set(names)];
}

it('every deed that the code notes has a sentence of its own', () => {
  const deeds = notedDeeds();
  expect(deeds.length).toBeGreaterThan(20);
  expect(deeds.filter((deed) => !isKnownDeed(deed))).toEqual([]);
});

it('a deed of a later version is told by its area', () => {
  expect(accountDeedText('users.renamed')).toBe('Changed something of users');
  expect(accountDeedText('rockets.launched')).toBe('Changed something');
  for (const area of Object.keys(deedAreas)) expect(isDeedArea(area)).toBe(true);
});
