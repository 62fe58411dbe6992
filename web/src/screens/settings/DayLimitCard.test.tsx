import { expect, it } from 'vitest';
import { accountQuery } from '../../api/client/session.ts';
import { shown } from '../../testing/asText.tsx';
import { DayLimitCard } from './DayLimitCard.tsx';

it.each([
  ['Wait', true, 'They wait, and the broadcast goes on the next day at 9:00 AM'],
  ['Fail', false, 'They are not texted, and their credits go back'],
])('where the account chose %s, the switch and its words say so', (OverDayLimit, isOn, words) => {
  const { html, text } = shown(<DayLimitCard />, [[accountQuery.queryKey, { OverDayLimit }]]);
  expect(text).toContain(words);
  expect(/<input[^>]*checked/.test(html)).toBe(isOn);
});

it('shows no choice before the account is known', () => {
  expect(shown(<DayLimitCard />).html).not.toContain('<input');
});
