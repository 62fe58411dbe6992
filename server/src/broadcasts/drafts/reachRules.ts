import type { BroadcastType, DraftForm } from '@carillon/contract/broadcasts/broadcastForm';
import { normaliseText } from '@carillon/rules/texts/segments';
import { textedNumbers } from '@carillon/rules/ladders/ladderForm';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { readAccount, readUser, textRules, type AccountRow } from '../../accounts/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { textLimit } from './message/checkMessage.ts';
import { personalSql, type ReachRules, type TypedText } from '../../audiences/index.ts';
import type { DraftRow } from './drafts.sql.ts';

/** The text of a form as the draft's user would send it. */
export function typedText(
  form: Pick<DraftForm, 'TextMessage' | 'IncludeSignature' | 'Media'>,
  user: { signatureText: string; characterCount: number } | null,
  columns: readonly string[],
): TypedText {
  const hasMedia = (form.Media ?? []).length > 0;
  const limit = user?.characterCount ?? 160;
  return {
    message: normaliseText(form.TextMessage ?? ''),
    signature: form.IncludeSignature === true ? (user?.signatureText ?? '') : '',
    limit: textLimit(limit, hasMedia),
    hasMedia,
    columns,
  };
}

/**
 * What decides which recipients are reached: the account's rules, the type, the needs of the text, and which numbers of
 * a person are texted (`textedNumbers` of its form).
 */
export function rulesOf(
  account: AccountRow,
  type: BroadcastType,
  text: TypedText | null,
  numbers: 'All' | 'First',
): ReachRules {
  const parts = partsOf(type);
  return {
    type,
    ...textRules(account),
    personal: parts.texts && text !== null ? personalSql(text) : null,
    firstNumberOnly: numbers === 'First',
  };
}

/** What decides which recipients of a draft are reached, under its type or another one that the user tries. */
export async function reachRules(
  tx: TenantTx,
  draft: DraftRow,
  type: BroadcastType = draft.broadcastType,
): Promise<ReachRules> {
  const text = typedText(draft.form, await readUser(tx, draft.userId), draft.customFields);
  return rulesOf(await readAccount(tx), type, text, textedNumbers({ ...draft.form, BroadcastType: type }));
}
