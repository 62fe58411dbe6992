import { describe, expect, test } from 'vitest';
import { isDateText, withoutDates } from './dateText.ts';
import { parsePaste } from '../files/paste/paste.ts';

const dates = [
  '2026-03-14',
  '2026-03-14 10:30',
  '2026-03-14 10:30:15',
  '2026-03-14T10:30:00Z',
  '2026-03-14T10:30:00.000+02:00',
  '20260314T103000Z',
  '2026/03/14 10.30',
  '3/14/2026',
  '3/14/26 2:30 PM',
  '14.03.2026 14:30',
  '14-Mar-26',
  '14 March 2026 at 9:00 am',
  'Mar 14, 2026, 9:00 am',
  'March 14th, 2026',
  '10:30',
  '9:00 AM - 10:30 AM',
  '2026-03-14 10:30-11:30',
  '2022-09-07 08:15',
  '2029-12-31 23:59',
];

describe('dates and times', () => {
  test.each(dates)('%j is one', (text) => expect(isDateText(text)).toBe(true));

  test.each([
    '214-564-0101',
    '(214) 564-0101',
    '214.564.0101',
    '1-214-564-0101',
    '214 564 0101',
    '2022564010',
  ])('%j is none', (text) => expect(withoutDates(text)).toBe(text));

  test.each(dates)('%j beside a number in a paste is no phone', (text) => {
    for (const line of [
      `Ann Lee\t${text}\t214-564-0101`,
      `Ann Lee; 214-564-0101; ${text}`,
      `Ann Lee ${text} 214-564-0101`,
    ]) {
      const { contacts, unnamed } = parsePaste({ plain: line });
      expect([...contacts.map((one) => `${one.phone} ${one.firstName}`), ...unnamed]).toEqual([
        '2145640101 Ann',
      ]);
    }
    const headed = parsePaste({ plain: `Name\tWhen\tPhone\nAnn Lee\t${text}\t214-564-0101` });
    expect(headed.contacts).toMatchObject([{ phone: '2145640101', custom: { When: text } }]);
  });
});
