import { textedNumbers } from '@carillon/rules/ladders/ladderForm';
import type {
  MergedMessage,
  MergePreview,
  TemplateMerge,
} from '@carillon/contract/broadcasts/templateMerges';
import { fixedTextLimit, mergeFaultText, nothingAppliedText } from '@carillon/rules/texts/mergeFaults';
import { checkMergeFields, render, standardFields } from '@carillon/rules/texts/mergeFields';
import { fieldDisplayName } from '@carillon/rules/texts/personalText';
import { formatPhone } from '@carillon/rules/phones/phones';
import { joinSignature, messageLength } from '@carillon/rules/texts/segments';
import { readAccount, readUser } from '../../accounts/index.ts';
import { countDecided, isExcludedFrom, messageKey, ownTextOf } from '../../audiences/index.ts';
import type { TypedText } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { DraftRow } from '../drafts/drafts.sql.ts';
import { rulesOf, typedText } from '../drafts/reachRules.ts';
import { countMerged, getsAny, listMerged, type MergedRow, type MergeRow } from './merges.sql.ts';

/** Messages that a merge shows at once. */
const shownFirst = 10;

/** The text that a merge is about. */
export const textOf = (merge: MergeRow): TypedText => ({
  message: merge.message,
  signature: merge.signature,
  limit: merge.maxCharacters,
  hasMedia: merge.hasMedia,
  columns: merge.customFields,
});

/** Characters that the signature takes. */
const signatureLength = (signature: string): number => (signature === '' ? 0 : messageLength('', signature));

/** The values that a text may use, of anyone. */
export interface PersonValues {
  readonly phone: number | string;
  readonly first_name: string;
  readonly last_name: string;
  readonly notes: string;
  readonly custom: Readonly<Record<string, string>> | null;
}

/** A text for one person, with its status and the sentence about it. */
export function mergeFor(
  text: TypedText,
  person: PersonValues,
): Pick<MergePreview, 'TemplateMergeMessageStatus' | 'TextMessage' | 'Message'> & {
  readonly missing: readonly string[];
} {
  const merged = render(
    text.message,
    {
      ...person.custom,
      [standardFields[0]]: person.first_name,
      [standardFields[1]]: person.last_name,
      [standardFields[2]]: person.notes,
      [standardFields[3]]: formatPhone(person.phone),
    },
    {
      customFields: text.columns,
      hasMedia: text.hasMedia,
      ...(text.limit === null ? {} : { maxLength: text.limit - signatureLength(text.signature) }),
    },
  );
  return {
    TemplateMergeMessageStatus: merged.status,
    TextMessage: merged.text === '' ? '' : joinSignature(merged.text, text.signature),
    Message: mergeFaultText(merged, text.message, text.columns),
    missing: merged.missing,
  };
}

/** A recipient's message as the wire shows it. */
export function presentMessage(merge: MergeRow, row: MergedRow): MergedMessage {
  const key = messageKey(merge.message);
  const own = ownTextOf(row, key);
  const { missing, ...merged } = mergeFor(textOf(merge), row);
  const fixed = {
    TemplateMergeMessageStatus: 'Valid' as const,
    TextMessage: joinSignature(own ?? '', merge.signature),
    Message: '',
  };
  return {
    PersonID: row.recipient_no,
    PhoneNumber: String(row.phone),
    FirstName: row.first_name,
    LastName: row.last_name,
    ...(own === null ? merged : fixed),
    Missing: missing.map((field) => fieldDisplayName(field, merge.customFields)),
    Exclude: isExcludedFrom(row, key),
    FixedMessage: own,
    EarlierMessage: row.message_for === key ? null : (row.own_text ?? null),
  };
}

/**
 * Messages that need a decision. No one decides while a merge runs, and its page asks often: then those found so far
 * count.
 */
async function countInvalid(tx: TenantTx, merge: MergeRow): Promise<number> {
  if (merge.finishedAt !== null) return countMerged(tx, merge, 'invalid');
  return merge.missingValues + merge.emptyResult + merge.tooLong;
}

/** A merge as the wire shows it. */
export async function presentMerge(
  tx: TenantTx,
  merge: MergeRow,
  draft: DraftRow | null,
): Promise<TemplateMerge> {
  const isReadable = problemOf(merge) === '';
  const invalid = isReadable ? await countInvalid(tx, merge) : merge.total;
  const { excluded, fixed } = await countDecided(tx, merge.audienceId, merge.message);
  const first = await listMerged(tx, merge, isReadable && invalid > 0 ? 'invalid' : 'all', {
    offset: 0,
    limit: shownFirst,
  });
  const account = await readAccount(tx);
  const Uri = `/api/templatemerges/${merge.templateMergeId}`;
  return {
    ID: merge.templateMergeId,
    DraftBroadcastID: merge.draftBroadcastId,
    Uri,
    InvalidMessageUri: `${Uri}/invalid`,
    Done: merge.finishedAt !== null,
    Processed: merge.processed,
    Total: merge.total,
    InvalidMessageCount: invalid,
    ExcludedMessageCount: excluded,
    FixedMessageCount: fixed,
    Found: {
      MissingValues: merge.missingValues,
      EmptyResult: merge.emptyResult,
      ExceedsMaxLength: merge.tooLong,
    },
    RosterChangedSinceLastMerge:
      draft !== null && draft.recipientsChangedAt !== null && draft.recipientsChangedAt > merge.createdAt,
    TextChangedSinceLastMerge: draft !== null && (await isOtherText(tx, merge, draft)),
    TemplateText: merge.message,
    MaxFixedLength: fixedTextLimit({
      limit: merge.maxCharacters ?? 160,
      typed: messageLength(merge.message, merge.signature),
      signature: signatureLength(merge.signature),
      hasMedia: merge.hasMedia,
      international: account.countryId > 2,
    }),
    Message: await messageOf(tx, merge, draft),
    Preview: first.map((row) => {
      const { PhoneNumber, TemplateMergeMessageStatus, TextMessage, Message } = presentMessage(merge, row);
      return { PhoneNumber, TemplateMergeMessageStatus, TextMessage, Message };
    }),
  };
}

/** What is wrong with the text itself; empty if its fields can be read. */
function problemOf({ message, customFields }: MergeRow): string {
  return checkMergeFields(message, customFields).find(({ kind }) => kind !== 'stray')?.message ?? '';
}

/** What is wrong with the merge as a whole: no recipient gets a text (C-162). */
async function messageOf(tx: TenantTx, merge: MergeRow, draft: DraftRow | null): Promise<string> {
  if (merge.total === 0 || merge.finishedAt === null) return '';
  if (problemOf(merge) !== '') return nothingAppliedText;
  const found = merge.missingValues + merge.emptyResult + merge.tooLong;
  if (found === 0 || draft === null) return '';
  const rules = rulesOf(
    await readAccount(tx),
    draft.broadcastType,
    textOf(merge),
    textedNumbers({ ...draft.form, BroadcastType: draft.broadcastType }),
  );
  return (await getsAny(tx, merge.audienceId, rules)) ? '' : nothingAppliedText;
}

async function isOtherText(tx: TenantTx, merge: MergeRow, draft: DraftRow): Promise<boolean> {
  const now = typedText(draft.form, await readUser(tx, draft.userId), draft.customFields);
  return !isSameText(merge, now);
}

/** True when a merge was made of this very text. */
export function isSameText(merge: MergeRow, text: TypedText): boolean {
  return (
    text.message === merge.message &&
    text.signature === merge.signature &&
    text.limit === merge.maxCharacters &&
    text.hasMedia === merge.hasMedia &&
    text.columns.join('\n') === merge.customFields.join('\n')
  );
}
