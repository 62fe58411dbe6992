import { beforeAll, describe, expect, test } from 'vitest';
import { countSteps } from '../../testing/countSteps.ts';
import { parsePaste } from './paste.ts';

const units = [
  'a1 (',
  'a2 2145550100 ',
  '<',
  '<a "',
  '"',
  '1 ',
  'a,',
  '(',
  '{',
  '\\',
  '- ',
  ' ',
  '<style>',
  '"a',
  '<!--',
  '&',
  '1-',
  '"x,""',
  '\\u1',
  '<p>a',
  '<tr><td>1',
  '<td>1</td>',
];

const forms = ['plain', 'html', 'rtf'] as const;

describe('hostile text is read in one pass', () => {
  let steps: readonly number[];
  beforeAll(async () => {
    steps = await countSteps({
      module: import.meta.resolve('./paste.ts'),
      name: 'parsePaste',
      calls: units.flatMap((unit) =>
        forms.flatMap((form) => [300, 600].map((times) => [{ [form]: `${unit.repeat(times)}x` }])),
      ),
    });
  });

  test.each(
    units.flatMap((unit, at) => forms.map((form, of) => [unit, form, 2 * (at * forms.length + of)] as const)),
  )('%j as %s: twice as much takes at most about twice the steps', (_unit, _form, at) => {
    const [once = 0, twice = Number.POSITIVE_INFINITY] = steps.slice(at, at + 2);
    expect(once).toBeGreaterThan(0);
    // Four times for code that rereads its beginning at every step.
    expect(twice / once).toBeLessThan(2.5);
  });

  // Counting steps does not show backtracking within one match. At this length, backtracking takes a minute
  // or more.
  test.each(units)(
    '%j, however long it is',
    (unit) => {
      const clip = `${unit.repeat(50_000)}x`;
      parsePaste({ plain: clip, html: clip, rtf: clip });
    },
    20_000,
  );
});
