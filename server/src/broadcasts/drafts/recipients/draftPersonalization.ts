import { textedNumbers } from '@carillon/rules/ladders/ladderForm';
import type { Personalization } from '@carillon/contract/broadcasts/personalization';
import { readAccount, readUser } from '../../../accounts/index.ts';
import type { Caller } from '../../../platform/http/http.ts';
import { ShortMemory } from '../../../platform/shortMemory.ts';
import { rosterRevision } from './unchangedSinceShown.ts';
import { personalize } from '../../../audiences/index.ts';
import { openDraft, type DraftDeps } from '../drafts.ts';
import { rulesOf, typedText } from '../reachRules.ts';

/** Lists of at least this length keep their result for a while. */
const long = 20_000;

/** Results by account, draft, roster, and text: the wizard asks again each time a step opens. */
const kept = new ShortMemory<Promise<Personalization>>(100);

/** The stored text of a draft as all its recipients would get it (`getPersonalization`). */
export function personalizationOf(
  deps: DraftDeps,
  caller: Caller,
  draftId: number,
): Promise<Personalization> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId);
    const text = typedText(draft.form, await readUser(tx, draft.userId), draft.customFields);
    const account = await readAccount(tx);
    const rules = rulesOf(
      account,
      draft.broadcastType,
      text,
      textedNumbers({ ...draft.form, BroadcastType: draft.broadcastType }),
    );
    const find = async () => ({ ...(await personalize(tx, draft, rules, text)), Version: draft.version });
    if (draft.recipientCount < long) return find();
    const now = deps.clock.now().getTime();
    const key = JSON.stringify([
      tx.accountId,
      draftId,
      rosterRevision(draft),
      draft.decisionNo,
      rules.type,
      rules,
      text,
    ]);
    const before = kept.of(key, now);
    if (before !== undefined) return { ...(await before), Version: draft.version };
    const found = find();
    kept.note(key, found, now);
    found.catch(() => kept.forget(key));
    return found;
  });
}
