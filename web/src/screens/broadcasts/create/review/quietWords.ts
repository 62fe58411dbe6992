import { count, plural } from '@carillon/rules/money/amounts';
import { countryInSentence } from '@carillon/rules/phones/countryInSentence';
import type { QuietPeople } from '@carillon/rules/time/quietHours';

/** Why texts at night are a risk, by the country of the account; undefined while it is not known. */
function nightRule(countryId: number | undefined): string {
  if (countryId === 1) return 'Texts between 9 PM and 8 AM wake people, and US rules bar most of them.';
  const country = countryId === undefined ? null : countryInSentence(countryId);
  const wakes = 'Texts between 9 PM and 8 AM wake people.';
  return country === null ? wakes : `${wakes} Check which texts the rules of ${country} allow at night.`;
}

/**
 * The warning for a start in recipients' quiet hours. `several`: some of them are texted at several numbers. `countryId`:
 * of the account, whose own rules count.
 */
export function quietWords(
  { numbers, total, clock }: QuietPeople,
  { several = false, countryId }: { several?: boolean; countryId: number | undefined },
): string {
  const [one, many] = several ? ['number', 'numbers'] : ['recipient', 'recipients'];
  const rule = nightRule(countryId);
  if (total === 0) return `${clock} is outside texting hours. ${rule}`;
  if (numbers === total)
    return `It will be ${clock} where your ${plural(total, `${one} is`, `${many} are`)}. ${rule}`;
  const are = numbers === 1 ? 'is' : 'are';
  return `It will be ${clock} where ${count(numbers)} of your ${count(total)} ${many} ${are}. ${rule}`;
}
