import { describe, expect, it } from 'vitest';
import { exactClock, moved, trimmedName, whole } from './trim.ts';

describe('the handles of a recording', () => {
  it.each<[what: string, wanted: [number, number], which: number, cut: [number, number]]>([
    ['the start forward', [2, 10], 0, [2, 10]],
    ['the end back', [0, 7.3], 1, [0, 7.3]],
    ['the start past the end', [12, 10], 0, [9, 10]],
    ['the end before the start', [5, 3], 1, [5, 6]],
    ['the start close to the end', [9.6, 10], 0, [9, 10]],
    ['the end close to the start', [5, 5.1], 1, [5, 6]],
    ['the start before the beginning', [-1, 4], 0, [0, 4]],
    ['the end past the end', [0, 11], 1, [0, 10]],
    ['between two tenths', [1.26, 8.94], 0, [1.3, 8.9]],
    ['a tenth', [0.1, 10], 0, [0.1, 10]],
  ])('%s', (_what, wanted, which, cut) => {
    expect(moved(wanted, which, 10)).toEqual(cut);
  });

  it('stay in place in a recording of about a second', () => {
    expect(moved([0.4, 0.9], 0, 0.9)).toEqual([0, 0.9]);
  });

  it('are at its ends initially', () => expect(whole(11_480)).toEqual([0, 11.5]));

  it.each([
    [0, '0:00.0'],
    [4.24, '0:04.2'],
    [59.97, '1:00.0'],
    [119.9, '1:59.9'],
  ])('%f seconds are %s', (seconds, said) => expect(exactClock(seconds)).toBe(said));
});

it.each([
  ['Snow day', 'Snow day (trimmed)'],
  ['Snow day (trimmed)', 'Snow day (trimmed)'],
  ['Twenty letters and no', 'Twenty let (trimmed)'],
  ['Nine let  more of it', 'Nine let (trimmed)'],
  ['😀😀😀😀😀😀😀😀😀😀😀', '😀😀😀😀😀😀😀😀😀😀 (trimmed)'],
])('the part of “%s” is “%s”', (name, offered) => expect(trimmedName(name, 20)).toBe(offered));
