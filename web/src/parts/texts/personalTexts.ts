import { mergedTooLongText, missingDataText } from '@carillon/rules/texts/mergeFaults';
import { hasMergeFields, render } from '@carillon/rules/texts/mergeFields';
import { messageLength } from '@carillon/rules/texts/segments';

/** A text as one recipient gets it. */
export interface PersonalText {
  readonly who: string;
  /** Null while it is unknown here. */
  readonly text: string | null;
  /** Fields that stay empty, so that this person would not get it. */
  readonly missing: readonly string[];
  /** True when a name may still be known on the server, by the number. */
  readonly isFilledLater: boolean;
  /** Why the server would not send it, in a sentence. Absent if it would, or was not asked. */
  readonly refusal?: string;
}

/** The text as one person gets it (rows C-058, C-059), with the values given. */
export function personalTextOf(
  text: string,
  { who, values }: { readonly who: string; readonly values: Readonly<Record<string, string>> },
  hasMedia: boolean,
): PersonalText {
  if (!hasMergeFields(text)) return { who, text, missing: [], isFilledLater: false };
  const merged = render(text, values, { hasMedia });
  const isWhole = merged.status === 'Valid';
  return { who, text: isWhole ? merged.text : null, missing: merged.missing, isFilledLater: false };
}

/** Who would not get it, and why. Null when all do. */
export function personalProblem(
  personal: readonly PersonalText[],
  limit: { readonly max: number; readonly signature: string },
): string | null {
  const without = personal.filter((one) => one.missing.length > 0);
  const [firstOne] = without;
  if (firstOne) {
    const others = without.length - 1;
    const more = others === 0 ? '' : others === 1 ? ' and 1 other person' : ` and ${others} others`;
    const whom = others === 0 ? 'this person' : 'these people';
    return `${missingDataText(firstOne.missing)} It concerns ${firstOne.who}${more}. Give the field a default, as {{${firstOne.missing[0] ?? ''} default="…"}}, or remove ${whom}.`;
  }
  const refused = personal.find(({ refusal }) => refusal !== undefined);
  if (refused) return `${refused.refusal ?? ''} It concerns ${refused.who}.`;
  for (const { who, text } of personal) {
    const length = text === null ? 0 : messageLength(text, limit.signature);
    if (length > limit.max)
      return `${mergedTooLongText} With the fields of ${who} filled in, it has ${length} characters; at most ${limit.max} can be sent.`;
  }
  return null;
}
