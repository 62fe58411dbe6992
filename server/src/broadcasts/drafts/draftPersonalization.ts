import type { Personalization } from '@carillon/contract/broadcasts/personalization';
import { readAccount, readUser } from '../../accounts/index.ts';
import type { Caller } from '../../platform/http/http.ts';
import { rosterRevision } from './asShown.ts';
import { personalize } from '../../audiences/index.ts';
import { openDraft, type DraftDeps } from './drafts.ts';
import { rulesOf, typedText } from './reachRules.ts';

/** From this length on, what was found for a list is kept for a while. */
const long = 20_000;
const keptMs = 30_000;
const keptAtMost = 100;

/** What was found, by account, draft, roster, and text: the wizard asks again each time a step opens. */
const kept = new Map<string, { readonly at: number; readonly found: Promise<Personalization> }>();

/** What the stored text of a draft becomes for all its recipients (`getPersonalization`). */
export function personalizationOf(
  deps: DraftDeps,
  caller: Caller,
  draftId: number,
): Promise<Personalization> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId);
    const text = typedText(draft.form, await readUser(tx, draft.userId), draft.customFields);
    const account = await readAccount(tx);
    const rules = rulesOf(account, draft.broadcastType, text, draft.form.NumbersPerPerson);
    const find = async () => ({ ...(await personalize(tx, draft, rules, text)), Version: draft.version });
    if (draft.recipientCount < long) return find();
    const now = deps.clock.now().getTime();
    for (const [key, { at }] of kept) if (kept.size >= keptAtMost || at < now - keptMs) kept.delete(key);
    const key = JSON.stringify([tx.accountId, draftId, rosterRevision(draft), rules.type, rules, text]);
    const before = kept.get(key);
    if (before !== undefined) return { ...(await before.found), Version: draft.version };
    const found = find();
    kept.set(key, { at: now, found });
    found.catch(() => kept.delete(key));
    return found;
  });
}
