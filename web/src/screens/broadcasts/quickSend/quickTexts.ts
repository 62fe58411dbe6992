import { replyNeededText } from '@carillon/rules/broadcasts/refusals';
import { defaultTextPrices } from '@carillon/rules/money/credits';
import { findShortUrls } from '@carillon/rules/linting/shortUrls';
import { formatPhone } from '@carillon/rules/phones/phones';
import { hasMergeFields, standardFields } from '@carillon/rules/texts/mergeFields';
import { textFacts } from '../../../parts/texts/editor/textFacts.ts';
import { personalProblem, personalTextOf } from '../../../parts/texts/personalTexts.ts';
import type { PersonalText } from '../../../parts/texts/personalTexts.ts';
import type { Person } from './PeopleField.tsx';

const [first, last, notes, phone] = standardFields;

/** The custom columns that these people have values of. */
export function columnsOf(people: readonly Person[]): string[] {
  return [...new Set(people.flatMap(({ CustomData }) => Object.keys(CustomData)))];
}

/** The text as each of the people gets it, in their order; none for a text without fields. */
export function quickTexts(text: string, people: readonly Person[]): PersonalText[] {
  if (!hasMergeFields(text)) return [];
  return people.map((one) => {
    const number = /^\d+$/.test(one.PrimaryPhone) ? formatPhone(one.PrimaryPhone) : one.PrimaryPhone;
    return personalTextOf(
      text,
      {
        who: `${one.FirstName} ${one.LastName}`.trim() || number,
        values: {
          ...one.CustomData,
          [first]: one.FirstName,
          [last]: one.LastName,
          [notes]: one.Notes,
          [phone]: number,
        },
      },
      false,
    );
  });
}

/** Why the text can't be sent to these people, as the server would say it; null when it can. */
export function quickTextProblem(
  text: string,
  facts: {
    readonly people: readonly Person[];
    readonly limit: number;
    /** Empty for none. */
    readonly signature: string;
  },
): string | null {
  const { people, limit, signature } = facts;
  const { error } = textFacts(
    {
      text,
      signature,
      limit,
      hasMedia: false,
      // Neither decides whether a text can be sent.
      international: false,
      prices: defaultTextPrices,
      customFields: people.length === 0 ? undefined : columnsOf(people),
      links: findShortUrls(text),
    },
    replyNeededText,
  );
  return error ?? personalProblem(quickTexts(text, people), { max: limit, signature });
}
