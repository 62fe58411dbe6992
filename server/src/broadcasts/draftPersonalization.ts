import type { Personalization } from '@carillon/contract/personalization';
import { checkMergeFields } from '@carillon/rules/mergeFields';
import { fieldDisplayName } from '@carillon/rules/personalText';
import { networkSegments, networkSize } from '@carillon/rules/networkSegments';
import { characters, joinSignature } from '@carillon/rules/segments';
import { readAccount, readUser } from '../accounts/index.ts';
import type { TenantTx } from '../platform/database.ts';
import type { Caller } from '../platform/http.ts';
import { rosterRevision } from './asShown.ts';
import {
  countMissing,
  countReasons,
  countSizes,
  type ReachRules,
  type TypedText,
  waysOf,
} from '../audiences/index.ts';
import { openDraft, type DraftDeps } from './drafts.ts';
import type { DraftRow } from './drafts.sql.ts';
import { reasons } from '../consent/index.ts';
import { rulesOf, typedText } from './reachRules.ts';

/** Lists so long that what was found for them is kept for a while. */
const long = 20_000;
const keptMs = 30_000;
const keptAtMost = 100;

/** What was found, by account, draft, roster and text: a wizard asks again with each look at a step. */
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
    const find = () => look(tx, draft, rules, text);
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

async function look(
  tx: TenantTx,
  draft: DraftRow,
  rules: ReachRules,
  text: TypedText,
): Promise<Personalization> {
  const counts = draft.recipientCount === 0 ? [] : await countReasons(tx, draft, rules);
  const of = (reason: number) => counts.reduce((sum, row) => sum + (row.text === reason ? row.n : 0), 0);
  const texts = counts.reduce((sum, row) => sum + (waysOf(rules.type, row).text ? row.n : 0), 0);
  const personal = rules.personal ?? null;
  const sizes = personal === null ? sizeOfAll(text, texts) : await countSizes(tx, draft, rules, personal);
  const parts = new Map<number, number>();
  for (const { parts: Segments, n } of sizes) parts.set(Segments, (parts.get(Segments) ?? 0) + n);
  const lengths = sizes.map((size) => size.characters);
  const problem = problemOf(text);
  const lacking = personal === null ? [] : await countMissing(tx, draft, rules, personal);
  return {
    Version: draft.version,
    Problem: problem,
    Texts: problem === '' ? texts : 0,
    Missing: lacking.map(({ name, n }) => ({
      Field: name,
      Name: fieldDisplayName(name, draft.customFields),
      Count: n,
    })),
    MissingCount: of(reasons.missingValue),
    NothingToSend: of(reasons.nothingToSend),
    TooLong: of(reasons.tooLong),
    Shortest: lengths.length === 0 ? null : lengths.reduce((a, b) => Math.min(a, b)),
    Longest: lengths.length === 0 ? null : lengths.reduce((a, b) => Math.max(a, b)),
    Parts: [...parts].sort(([a], [b]) => a - b).map(([Segments, Count]) => ({ Segments, Count })),
  };
}

/** What the broadcast would be refused for. */
function problemOf({ message, columns }: TypedText): string {
  return checkMergeFields(message, columns).find(({ kind }) => kind !== 'stray')?.message ?? '';
}

/** A text without fields is the same for all. */
function sizeOfAll({ message, signature }: TypedText, texts: number) {
  if (texts === 0 || message === '') return [];
  const whole = joinSignature(message, signature);
  return [{ characters: characters(whole), parts: networkSegments(networkSize(whole)), n: texts }];
}
