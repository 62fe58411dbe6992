import type { Personalization } from '@carillon/contract/broadcasts/personalization';
import { checkMergeFields } from '@carillon/rules/texts/mergeFields';
import { networkSegments, networkSize } from '@carillon/rules/texts/networkSegments';
import { fieldDisplayName } from '@carillon/rules/texts/personalText';
import { characters, joinSignature } from '@carillon/rules/texts/segments';
import { reasons } from '../../consent/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Audience } from '../audience.sql.ts';
import { countDecided } from './decisions.sql.ts';
import { countMissing, countSizes } from './personalization.sql.ts';
import type { TypedText } from './personalSql.ts';
import { countReasons } from '../reach/reach.sql.ts';
import { waysOf, type ReachRules } from '../reach/textability.ts';

/** What a text becomes for all recipients of an audience. */
export async function personalize(
  tx: TenantTx,
  audience: Audience,
  rules: ReachRules,
  text: TypedText,
): Promise<Omit<Personalization, 'Version'>> {
  const counts = audience.recipientCount === 0 ? [] : await countReasons(tx, audience, rules);
  const of = (reason: number) => counts.reduce((sum, row) => sum + (row.text === reason ? row.n : 0), 0);
  const texts = counts.reduce((sum, row) => sum + (waysOf(rules.type, row).text ? row.n : 0), 0);
  const personal = rules.personal ?? null;
  const sizes = personal === null ? sizeOfAll(text, texts) : await countSizes(tx, audience, rules, personal);
  const parts = new Map<number, number>();
  for (const { parts: Segments, n } of sizes) parts.set(Segments, (parts.get(Segments) ?? 0) + n);
  const lengths = sizes.map((size) => size.characters);
  const problem = problemOf(text);
  const { excluded, fixed } = await countDecided(tx, audience.audienceId, text.decidedFor ?? text.message);
  const lacking = personal === null ? [] : await countMissing(tx, audience, rules, personal);
  return {
    Problem: problem,
    Texts: problem === '' ? texts : 0,
    Missing: lacking.map(({ name, n, people }) => ({
      Field: name,
      Name: fieldDisplayName(name, audience.customFields),
      Count: n,
      People: people,
    })),
    MissingCount: of(reasons.missingValue),
    NothingToSend: of(reasons.nothingToSend),
    TooLong: of(reasons.tooLong),
    FixedMessageCount: fixed,
    ExcludedMessageCount: excluded,
    Shortest: lengths.length === 0 ? null : lengths.reduce((a, b) => Math.min(a, b)),
    Longest: lengths.length === 0 ? null : lengths.reduce((a, b) => Math.max(a, b)),
    Parts: [...parts].sort(([a], [b]) => a - b).map(([Segments, Count]) => ({ Segments, Count })),
    Lengthened: sizes.reduce((sum, size) => sum + (size.lengthened ? size.n : 0), 0),
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
  const size = networkSize(whole);
  const segments = networkSegments(size);
  const lengthened = segments > networkSegments({ ...size, isGsm: true });
  return [{ characters: characters(whole), parts: segments, lengthened, n: texts }];
}
