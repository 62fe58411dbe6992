import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { count } from '@carillon/rules/money/amounts';
import { failureAlertText } from '@carillon/rules/texts/messageStatus';

/** Home's alert for a broadcast that mostly failed, with the reason that most of the failed texts share. */
export function failureWords(one: Pick<Broadcast, 'Results'>): string {
  const failed = one.Results.filter(({ IsCall, Category }) => !IsCall && Category === 'failed');
  const [main] = failed.toSorted((a, b) => b.Total - a.Total);
  if (main === undefined || main.Total === 0) return failureAlertText;
  const all = failed.reduce((sum, { Total }) => sum + Total, 0);
  const share = main.Total === all ? 'all' : `${count(main.Total)} of ${count(all)}`;
  return `${failureAlertText} Reason (${share}): ${main.Label}.`;
}
