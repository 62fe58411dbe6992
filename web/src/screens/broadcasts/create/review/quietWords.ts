import { count, plural } from '@carillon/rules/money/amounts';
import type { QuietPeople } from '@carillon/rules/time/quietHours';

/** The warning for a start in recipients' quiet hours. `several`: some of them are texted at several numbers. */
export function quietWords({ numbers, total, clock }: QuietPeople, several = false): string {
  const [one, many] = several ? ['number', 'numbers'] : ['recipient', 'recipients'];
  const rule = 'Texts between 9 PM and 8 AM wake people, and US rules bar most of them.';
  if (total === 0) return `${clock} is outside texting hours. ${rule}`;
  if (numbers === total)
    return `It will be ${clock} where your ${plural(total, `${one} is`, `${many} are`)}. ${rule}`;
  const are = numbers === 1 ? 'is' : 'are';
  return `It will be ${clock} where ${count(numbers)} of your ${count(total)} ${many} ${are}. ${rule}`;
}
