import { partsOf, type BroadcastType } from '@carillon/rules/broadcasts/types';
import {
  knownFactsSql,
  reachJoins,
  reasons,
  textReasonSql as reachTextSql,
  voiceReasonSql as reachVoiceSql,
  type KnownSql,
  type TextRules,
} from '../../consent/index.ts';
import type { PersonalSql } from '../personalize/personalSql.ts';

/** What decides whether a recipient can be reached under a type. */
export interface ReachRules extends TextRules {
  readonly type: BroadcastType;
  /**
   * What the text needs from each recipient; absent for a text that is the same for all, or when it does not matter.
   */
  readonly personal?: PersonalSql | null;
  /** For a person with several numbers, only the first that accepts texts gets one. */
  readonly firstNumberOnly?: boolean;
}

/** What is known about a recipient, by the lists and by its text. */
export interface RecipientKnown extends KnownSql {
  readonly excluded: string;
  readonly missing: string;
  readonly nothing: string;
  readonly tooLong: string;
}

/** What is known about a recipient `r` with its `reachJoins`. */
const joinedOf = ({ personal, countryId }: ReachRules): RecipientKnown => ({
  ...knownFactsSql('r.line_type = 2', countryId),
  excluded: personal?.excluded ?? 'false',
  missing: personal?.missing ?? 'false',
  nothing: personal?.nothing ?? 'false',
  tooLong: personal?.tooLong ?? 'false',
});

/** Code of why a number gets no text, from its lists and its values; ignores the other numbers of its person. */
export function ownTextReasonSql(rules: ReachRules, known: RecipientKnown = joinedOf(rules)): string {
  const listed = reachTextSql({ ...rules, believesLookUps: believesLookUps(rules.type) }, known);
  if ((rules.personal ?? null) === null) return listed;
  return `case when (${listed}) <> 0 then (${listed}) when ${known.excluded} then ${reasons.excluded} when ${known.missing} then ${reasons.missingValue}
    when ${known.nothing} then ${reasons.nothingToSend} when ${known.tooLong} then ${reasons.tooLong} else 0 end`;
}

/** Reasons that come from the text and the values of a person, not from the number: they count once per person. */
export const personalReasons: readonly number[] = [
  reasons.missingValue,
  reasons.nothingToSend,
  reasons.tooLong,
  reasons.excluded,
];

/**
 * Code of why a recipient `r` with its `reachJoins` is not texted under a type, 0 when it is. If only first numbers are
 * texted, a person who lacks a value is counted at the first number that could have been texted.
 */
export function textReasonSql(rules: ReachRules): string {
  const own = ownTextReasonSql(rules);
  if (rules.firstNumberOnly !== true) return own;
  // Numbers of one person are next to each other, the first one first.
  const otherWhere = (now: string, before: string) => `when (${own}) ${now} and exists (
        select from recipient x cross join lateral (
          select from (select x.*) r ${reachJoins} where (${own}) ${before}) texted
        where x.account_id = r.account_id and x.audience_id = r.audience_id
          and x.recipient_no >= r.person_no and x.recipient_no < r.recipient_no
          and coalesce(x.person_no, x.recipient_no) = r.person_no)
      then ${reasons.otherNumber}`;
  const isPersonal = (rules.personal ?? null) !== null;
  return `case ${otherWhere('= 0', '= 0')}
    ${isPersonal ? otherWhere(`in (${personalReasons.join(', ')})`, `in (0, ${personalReasons.join(', ')})`) : ''}
    else (${own}) end`;
}

/** If there is a call as well, believing that a number is a landline loses no recipient. */
export function believesLookUps(type: BroadcastType): boolean {
  const { texts, calls } = partsOf(type);
  return texts && calls;
}

/**
 * Code of why a recipient is not called, 0 when it is. Where a call replaces the text, a person whom the user excluded is
 * not called either (2-decisions I7).
 */
export function voiceReasonSql(rules: ReachRules, known: RecipientKnown = joinedOf(rules)): string {
  const listed = reachVoiceSql(known);
  if (!partsOf(rules.type).either || known.excluded === 'false') return listed;
  return `case when (${listed}) = 0 and (${known.excluded}) then ${reasons.excluded} else (${listed}) end`;
}

/** Whether a number takes texts at all: whatever the type, the values of its person, and their other numbers. */
export const takesTexts = (rules: ReachRules): ReachRules => ({
  ...rules,
  type: 'SMS',
  personal: null,
  firstNumberOnly: false,
});

/** True if these rules are those of `takesTexts` already. */
export const needsNothing = ({ type, personal, firstNumberOnly }: ReachRules): boolean =>
  type === 'SMS' && (personal ?? null) === null && firstNumberOnly !== true;

/** True for a code of why a recipient is not called that leaves its number one that can be called. */
export const takesCalls = (code: number): boolean => code === reasons.none || code === reasons.excluded;

/** Codes of why a recipient is not texted and why it is not called, 0 when it can be. */
export interface ReachCodes {
  readonly text: number;
  readonly voice: number;
}

/** Code of why a recipient gets nothing under a type: one of two channels is enough (2-decisions D). */
export function reasonSql(rules: ReachRules): string {
  const { texts, calls } = partsOf(rules.type);
  if (!calls) return textReasonSql(rules);
  if (!texts) return voiceReasonSql(rules);
  return `case when (${voiceReasonSql(rules)}) = 0 then 0 else (${textReasonSql(rules)}) end`;
}

/** The same of codes that were read. */
export function reasonOf(type: BroadcastType, codes: ReachCodes): number {
  const { texts, calls } = partsOf(type);
  if (texts && calls) return codes.voice === 0 ? 0 : codes.text;
  return texts ? codes.text : codes.voice;
}

/** How a recipient is reached under a type: "or" types call only recipients whom they can't text. */
export function waysOf(type: BroadcastType, codes: ReachCodes): { text: boolean; call: boolean } {
  const { texts, calls, either } = partsOf(type);
  const texted = texts && codes.text === 0;
  return { text: texted, call: calls && codes.voice === 0 && !(either && texted) };
}
