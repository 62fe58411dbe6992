import { phoneCountries } from '@carillon/rules/phones/countries';
import { countryInSentence } from '@carillon/rules/phones/countryInSentence';
import { expect, it } from 'vitest';
import { dayWords } from './dayWords.ts';
import { quietWords } from './quietWords.ts';

const limit = (Left: number, MessagesPerDay = 2_000, IsToday = true) => ({ MessagesPerDay, Left, IsToday });
const over = 'This broadcast exceeds your limit of 2,000 texts per day.';

it.each([
  ['fits', limit(2_000), 1_500, undefined],
  ['just fits', limit(1_500), 1_500, undefined],
  ['one too many', limit(1_499), 1_500, `${over} Start it on another day, or remove 1 recipient.`],
  [
    'more than is left today',
    limit(200),
    1_500,
    `${over} Start it on another day, or remove 1,300 recipients.`,
  ],
  ['nothing left today', limit(0), 1, `${over} Start it on another day, or remove 1 recipient.`],
  ['as many as a whole day', limit(1_999), 2_000, `${over} Start it on another day, or remove 1 recipient.`],
  [
    'more than a day holds',
    limit(2_000),
    2_739,
    `${over} Remove 739 recipients, or send it in parts on several days.`,
  ],
  [
    'more than a day holds, some used',
    limit(10),
    2_001,
    `${over} Remove 1 recipient, or send it in parts on several days.`,
  ],
  ['no texts', limit(0), 0, undefined],
  ['another day', limit(2_000, 2_000, false), 2_000, undefined],
])('a broadcast of a day that %s', (_what, day, texts, problem) => {
  expect(dayWords(day, texts).problem).toBe(problem);
});

it('the line names the day', () => {
  expect(dayWords(limit(1_500), 151).line).toBe('151 texts; 1,500 of 2,000 a day remaining today');
  // A tenth of what is left and less: the limit does not matter.
  expect(dayWords(limit(1_500), 150).line).toBe('150 texts');
  expect(dayWords(limit(1_500), 1).line).toBe('1 text');
  expect(dayWords(limit(10_000, 10_000, false), 2_739).line).toBe(
    '2,739 texts; 10,000 of 10,000 a day remaining that day',
  );
});

it.each([
  [{ numbers: 2_739, total: 2_739, clock: '3:00 AM' }, 'It will be 3:00 AM where your 2,739 recipients are.'],
  [{ numbers: 1, total: 1, clock: '3:00 AM' }, 'It will be 3:00 AM where your 1 recipient is.'],
  [{ numbers: 1, total: 40, clock: '6:30 AM' }, 'It will be 6:30 AM where 1 of your 40 recipients is.'],
  [
    { numbers: 12, total: 1_040, clock: '9:30 PM' },
    'It will be 9:30 PM where 12 of your 1,040 recipients are.',
  ],
  [{ numbers: 0, total: 0, clock: '3:00 AM' }, '3:00 AM is outside texting hours.'],
])('a start at night says how many people it wakes', (quiet, words) => {
  expect(quietWords(quiet, { countryId: 1 })).toBe(
    `${words} Texts between 9 PM and 8 AM wake people, and US rules bar most of them.`,
  );
});

it.each([
  [{ numbers: 5, total: 5, clock: '3:00 AM' }, 'It will be 3:00 AM where your 5 numbers are.'],
  [{ numbers: 1, total: 2, clock: '9:30 PM' }, 'It will be 9:30 PM where 1 of your 2 numbers is.'],
])('the line counts numbers if people are texted at several numbers', (quiet, words) => {
  expect(quietWords(quiet, { several: true, countryId: 1 })).toContain(words);
});

it.each(phoneCountries.filter(({ countryId }) => countryId !== 1))(
  'no US rules are told to an organization in $name',
  ({ countryId, name }) => {
    const words = quietWords({ numbers: 0, total: 0, clock: '9:43 PM' }, { countryId });
    expect(words).toContain(`${name} allow at night.`);
    expect(words).not.toMatch(/\bUS\b|United States/);
  },
);

it('a country stands in a sentence as people say it', () => {
  expect([1, 2, 4, 7, 15, 17, 20].map(countryInSentence)).toEqual([
    'the United States',
    'Canada',
    'the United Kingdom',
    'the Philippines',
    'the Czech Republic',
    'the United Arab Emirates',
    'the Netherlands',
  ]);
  expect(countryInSentence(99)).toBeNull();
});
