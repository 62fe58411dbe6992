import XLSX from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NumberForms } from './numberForms.ts';
import { roundDecimal } from './shownDigits.ts';

const forms = new NumberForms(XLSX.SSF, false);

describe('a number exactly on a half', () => {
  it.each([
    ['$0.00', 1.005, '$1.01'],
    ['0.00', 0.145, '0.15'],
    ['0.00', 2.675, '2.68'],
    ['0.00', 1.115, '1.12'],
    ['0.00', -1.005, '-1.01'],
    ['#,##0.00', 1_234.565, '1,234.57'],
    ['#,##0.00', 8_345.675, '8,345.68'],
    ['0', 0.5, '1'],
    ['0', 2.5, '3'],
    ['0', -0.5, '-1'],
    ['0', 0.499_999, '0'],
    ['0.0', 0.25, '0.3'],
    ['0.000', 1.0005, '1.001'],
    ['0.???', 1.0005, '1.001'],
    ['00.0', 9.95, '10.0'],
    ['#.##', 0.005, '.01'],
    ['0%', 0.285, '29%'],
    ['0%', 0.145, '15%'],
    ['0%', -0.285, '-29%'],
    ['0.0%', 0.0725, '7.3%'],
    ['0.00%', 0.100_05, '10.01%'],
    ['0.00\\%', 1.005, '1.01%'],
    ['0.00" per 100%"', 1.005, '1.01 per 100%'],
    ['_($* #,##0.00_)', 1.005, '$1.01'],
    ['$#,##0.00_);[Red]($#,##0.00)', -1.005, '($1.01)'],
    ['0.00;(0.00)', -1.005, '(1.01)'],
    ['0.00;(0.00)', -0.001, '(0.00)'],
    ['0.00;(0.0);"none"', -1.25, '(1.3)'],
    ['[<1]0%;0.00', 0.285, '29%'],
    ['[<1]0%;0.00', 1.005, '1.01'],
    ['0.0,', 1_250, '1.3'],
    ['0.0,,"M"', 1_250_000, '1.3M'],
    ['#,##0,', 2_500, '3'],
    ['0.00E+00', 1.005, '1.01E+00'],
    ['0.0E+0', 0.001_25, '1.3E-3'],
    ['0.00E+00', 0.000_100_5, '1.01E-04'],
    ['##0.0E+0', 0.001_25, '1.3E-3'],
    ['# ??/100', 0.145, '15/100'],
    ['# ?/2', 0.25, '1/2'],
    ['# ?/?', 0.5, '1/2'],
    ['# ?/8', 2.3125, '2 3/8'],
    ['General', 1.000_000_000_5, '1.000000001'],
    ['General', 1_234.567_890_05, '1234.56789'],
  ])('in the format %s: %d is shown as %s', (format, value, text) =>
    expect(forms.number(format, value)).toBe(text),
  );
});

describe('a time exactly on a half', () => {
  const seconds = (count: number) => count / 86_400;
  it.each([
    ['mm:ss.0', seconds(61.25), '01:01.3'],
    ['ss.00', seconds(1.005), '01.01'],
    ['[ss].0', seconds(90.25), '90.3'],
    ['[ss]', seconds(1.5), '02'],
    ['[s]', seconds(89.5), '90'],
    ['[h]:mm:ss', seconds(90_000.5), '25:00:01'],
    ['[h]', seconds(5_400), '1'],
    ['[mm]:ss', seconds(3_661.5), '61:02'],
    ['h:mm:ss', seconds(0.5), '0:00:01'],
    ['h:mm AM/PM', 0.5, '12:00 PM'],
    ['[h]:mm', seconds(5_429.5), '1:30'],
  ])('in the format %s: %d is shown as %s', (format, value, text) =>
    expect(forms.number(format, value)).toBe(text),
  );
});

describe('decimal rounding', () => {
  const cents = fc.integer({ min: -99_999_999, max: 99_999_999 });
  it('rounds every half away from zero, whatever the binary fraction', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 5 }), (whole, places) => {
        const half = Number(`${whole}5e${-places - 1}`);
        const away = whole < 0 || Object.is(whole, -0) ? whole - 1 : whole + 1;
        expect(roundDecimal(half, places)).toBe(Number(`${away}e${-places}`));
      }),
    );
  });

  it('changes nothing that has no more digits, and rounds to what fixed digits show', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, min: -1e12, max: 1e12 }),
        fc.integer({ min: 0, max: 6 }),
        (value, places) => {
          const rounded = roundDecimal(value, places);
          expect(roundDecimal(rounded, places)).toBe(rounded);
          expect(Math.abs(rounded - value)).toBeLessThanOrEqual(
            0.5 * 10 ** -places + Math.abs(value) * 1e-15,
          );
        },
      ),
    );
  });

  it('counts in front of the point, too', () => {
    expect(roundDecimal(1_250, -2)).toBe(1_300);
    expect(roundDecimal(49, -2)).toBe(0);
    expect(roundDecimal(0, 2)).toBe(0);
    expect(roundDecimal(Number.POSITIVE_INFINITY, 2)).toBe(Number.POSITIVE_INFINITY);
  });
});
