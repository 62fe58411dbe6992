import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { forbiddenWords, glossaryRule, unsearched } from './glossaryRule.ts';
import { readSourceFiles, repositoryRoot, type SourceFile } from './sourceFiles.ts';

const words = forbiddenWords(readFileSync(path.join(repositoryRoot, 'docs/glossary.md'), 'utf8'));
const file = (place: string, text: string): SourceFile => ({ path: place, text });
const why = (files: readonly SourceFile[]) =>
  glossaryRule(files, words, []).breaches.map((breach) => breach.why);

describe('words that the glossary replaces', () => {
  it('are in no name of a file, no exported name, and no comment', () => {
    const verdict = glossaryRule(readSourceFiles(), words);
    expect(verdict.breaches.map((breach) => `${breach.file} ${breach.why}`)).toEqual([]);
    expect(verdict.checked).toBeGreaterThan(10_000);
  });

  it('are searched for unless they have another sense, which is said', () => {
    expect(words.length).toBeGreaterThan(50);
    expect(words).toEqual(expect.arrayContaining(['customer', 'plug-in', 'talk time', 'DLR', 'campaign']));
    const forbidden = words.map((word) => word.toLowerCase());
    for (const [word, reason] of Object.entries(unsearched)) {
      expect(forbidden).toContain(word);
      expect(reason).toMatch(/\w+ \w+/);
    }
    expect(words.length - Object.keys(unsearched).length).toBeGreaterThan(20);
  });

  it.each([
    ['a file', file('server/src/sends/blastQueue.ts', '')],
    ['an exported function', file('rules/src/a.ts', 'export function startCampaign() {}')],
    ['an exported type', file('rules/src/a.ts', 'export interface CustomerRow {}')],
    ['a comment of a line', file('rules/src/a.ts', 'const n = 1; // for customers')],
    ['a comment of several lines', file('rules/src/a.ts', '/**\n * A company\n * sends.\n */')],
    ['a plural', file('rules/src/a.ts', '// Two companies.')],
    ['two words over a line', file('rules/src/a.ts', '  /**\n   * How long the talk\n   * time is.\n   */')],
    ['an abbreviation', file('rules/src/a.ts', '// A DLR came.')],
    ['a migration', file('server/migrations/0001_a.sql', '-- The snippets.')],
  ])('are found in %s', (_place, offending) => {
    expect(why([offending])).toHaveLength(1);
  });

  it.each([
    ['a sentence for users', file('rules/src/a.ts', "export const text = 'Write to your customers';")],
    ['a name inside', file('rules/src/a.ts', 'function f() { const campaign = 1; }')],
    ['an address', file('rules/src/a.ts', "const at = 'https://x.test/customers';")],
    ['another word', file('rules/src/a.ts', '// Eclipse, accompany, posted.')],
  ])('are not searched for in %s', (_place, fine) => {
    expect(why([fine])).toEqual([]);
  });

  it('an exception that nothing needs is found', () => {
    const idle = { word: 'blast', where: /^web\//, why: 'was needed once' };
    expect(glossaryRule([file('web/src/a.ts', '')], words, [idle]).breaches).toHaveLength(1);
  });
});
