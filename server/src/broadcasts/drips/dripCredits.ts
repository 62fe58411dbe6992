import type { calculateCredits } from '@carillon/contract/broadcasts/drips';
import type { AnswerOf, BodyOf } from '@carillon/contract/route';
import { mergeFieldNames } from '@carillon/rules/texts/mergeFields';
import { messageLength, normaliseText } from '@carillon/rules/texts/segments';
import { readAccount, readUser } from '../../accounts/index.ts';
import { countAudience } from '../../audiences/index.ts';
import { priceOfText } from '../../credits/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { openDraft, type DraftDeps } from '../drafts/drafts.ts';
import type { DraftRow } from '../drafts/drafts.sql.ts';
import { rulesOf, typedText } from '../drafts/reachRules.ts';

/** The most that a drip costs (row B-218): for each step, its price times the numbers that it is sent to. */
export function dripCredits(
  deps: DraftDeps,
  caller: Caller,
  { draftBroadcastId, steps }: BodyOf<typeof calculateCredits>,
): Promise<AnswerOf<typeof calculateCredits>> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftBroadcastId);
    const account = await readAccount(tx);
    const TextNumberCount = await reachedBy(tx, draft, '');
    const StepCredits: number[] = [];
    for (const { message } of steps) {
      const text = normaliseText(message);
      // Recipients without a value are left out of a text with merge fields; every other text reaches the same ones.
      const numbers = mergeFieldNames(text).length > 0 ? await reachedBy(tx, draft, text) : TextNumberCount;
      const price = { length: messageLength(text, ''), hasMedia: false };
      const { credits } = priceOfText(deps.config.prices, account, price);
      StepCredits.push(text.trim() === '' ? 0 : (credits * numbers) / 1000);
    }
    const Credits = Math.round(StepCredits.reduce((sum, step) => sum + step, 0) * 1000) / 1000;
    return { Credits, TextNumberCount, StepCredits };
  });
}

async function reachedBy(tx: TenantTx, draft: DraftRow, text: string): Promise<number> {
  const form = { TextMessage: text, IncludeSignature: false };
  const typed = text === '' ? null : typedText(form, await readUser(tx, draft.userId), draft.customFields);
  const rules = rulesOf(await readAccount(tx), 'SMS', typed, draft.form.NumbersPerPerson ?? 'All');
  return (await countAudience(tx, draft, rules)).TextNumberCount;
}
