import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readOptOut } from '../optOutReading.ts';
import { isOptOutWord } from '../optOutRules.ts';

// Written by a writer who saw neither rules nor other texts; nothing is learned from them. The detector read them once
// before we looked at any of them: docs/decisions/opt-outs-in-doubt.md has those figures. The floors are what the
// weights of November 25, 2026 reach (96.5, 0.3, and 3.7), less what learning them again may move.
const rows = readFileSync(new URL('../../../learning/unseenTexts.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [expected = '', , , text = ''] = line.split('\t');
    return {
      expected,
      reading: isOptOutWord(text) ? 'certain' : readOptOut(text.replaceAll(String.raw`\n`, '\n')),
    };
  });
const share = (expected: string, ...readings: string[]): number => {
  const those = rows.filter((row) => row.expected === expected);
  return (100 * those.filter(({ reading }) => readings.includes(reading)).length) / those.length;
};

describe('texts of a writer who saw no rule', () => {
  it('has 500 texts', () => expect(rows).toHaveLength(500));
  it('all exact words stop', () => expect(share('exact', 'certain')).toBe(100));
  it('at least 95 of 100 requests stop or are held', () =>
    expect(share('phrase', 'certain', 'doubtful')).toBeGreaterThanOrEqual(95));
  it('at most one of 100 others is opted out', () =>
    expect(share('innocent', 'certain')).toBeLessThanOrEqual(1));
  it('at most 5 of 100 others are held', () => expect(share('innocent', 'doubtful')).toBeLessThanOrEqual(5));
});
