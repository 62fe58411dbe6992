import { count, plural } from '@carillon/rules/money/amounts';
import type { AccountUser } from '../../../api/users.ts';

/** What colleagues call a user. */
export function nameOfUser(user: Pick<AccountUser, 'FirstName' | 'LastName' | 'UserName'>): string {
  return `${user.FirstName} ${user.LastName}`.trim() || user.UserName;
}

/** "12 users: 9 active, 2 invited, 1 disabled"; only what there is. */
export function summaryText(summary: {
  readonly All: number;
  readonly Active: number;
  readonly Invited: number;
  readonly Disabled: number;
}): string {
  const parts = [
    [summary.Active, 'active'],
    [summary.Invited, 'invited'],
    [summary.Disabled, 'disabled'],
  ] as const;
  const named = parts.filter(([n]) => n > 0).map(([n, word]) => `${count(n)} ${word}`);
  return `${plural(summary.All, 'user', 'users')}: ${named.join(', ')}`;
}

/** The days of a calling window in words: "Every day", "Monday to Friday", "Monday, Friday". */
export function daysText(days: readonly string[]): string {
  if (days.length === 7) return 'Every day';
  const isWorkWeek = days.length === 5 && !days.includes('Saturday') && !days.includes('Sunday');
  if (isWorkWeek) return 'Monday to Friday';
  return days.length === 0 ? 'No day' : days.join(', ');
}
