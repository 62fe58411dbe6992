import { count, plural } from '@carillon/rules/money/amounts';
import { nothingAppliedText } from '@carillon/rules/texts/mergeFaults';
import { readParts } from '@carillon/rules/texts/mergeFields';
import type { WizardForm } from '../wizardForm.ts';

/** Fields that the text uses somewhere without a fallback, in lower case, each once. */
export function neededFields(text: string): string[] {
  const names = readParts(text).flatMap((part) =>
    part.kind === 'field' && part.fallback === undefined ? [part.name.toLowerCase()] : [],
  );
  return [...new Set(names)];
}

type Asked = Pick<WizardForm, 'TextMessage' | 'LeaveOutWithout'>;

/** Fields for which the user has not yet decided to leave out people without a value. */
export function undecidedFields({ TextMessage, LeaveOutWithout }: Asked): string[] {
  return neededFields(TextMessage).filter((name) => !LeaveOutWithout.includes(name));
}

/** Those who lack a value that the text needs, as numbers and as people. */
interface Lacking {
  readonly MissingValues?: number;
  readonly PeopleWithoutValue?: number;
}

/** "5 people with 7 numbers"; null if each has one number. */
export function lackingWords({ MissingValues = 0, PeopleWithoutValue = 0 }: Lacking): string | null {
  if (PeopleWithoutValue === 0 || PeopleWithoutValue >= MissingValues) return null;
  return `${plural(PeopleWithoutValue, 'person', 'people')} with ${count(MissingValues)} numbers`;
}

/** What the user has to decide before the text can be sent. Null when nothing. */
export function undecidedText(
  form: Asked,
  summary:
    | (Lacking & {
        readonly Reached?: number;
        readonly TooLong?: number;
        readonly NothingToSend?: number;
      })
    | undefined,
): string | null {
  const unsendable = (summary?.TooLong ?? 0) + (summary?.NothingToSend ?? 0);
  const lacking = summary?.MissingValues ?? 0;
  // Leaving them out would leave no recipient (row C-162).
  if (lacking > 0 && summary?.Reached === 0) return nothingAppliedText;
  if (lacking === 0 || undecidedFields(form).length === 0) return unsendableText(unsendable);
  const people = summary === undefined ? null : lackingWords(summary);
  const who =
    people === null
      ? plural(lacking, 'recipient has', 'recipients have')
      : `${people} ${summary?.PeopleWithoutValue === 1 ? 'has' : 'have'}`;
  return `${who} no value for a field in your message. Set a fallback or leave them out.`;
}

/** Messages that become too long or empty have no choice for all of them: each is fixed or excluded (2-decisions I7). */
function unsendableText(n: number): string | null {
  if (n === 0) return null;
  const what = n === 1 ? '1 message can\u2019t be sent' : `${count(n)} messages can\u2019t be sent`;
  return `${what} as ${n === 1 ? 'it is' : 'they are'}. Change your message, or check them one by one.`;
}

/** What decides who gets the text, besides the roster and the type. When it changes, recipients are recounted. */
export function reachKey(form: WizardForm): string {
  const isPersonal = form.TextMessage.includes('{{');
  const { TextMessage, IncludeSignature, Media } = form;
  return JSON.stringify([
    form.NumbersPerPerson,
    form.Households,
    form.CallUnconfirmedMinutes,
    ...(isPersonal ? [TextMessage, IncludeSignature, Media.length] : []),
  ]);
}
