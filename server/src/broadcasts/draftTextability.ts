import type { BroadcastType } from '@carillon/contract/broadcastForm';
import {
  knownOf,
  textReasonSql as reachTextSql,
  voiceReasonSql as reachVoiceSql,
  type KnownSql,
  type TextRules,
} from '../consent/index.ts';

/** What decides whether a recipient can be reached under a type. */
export interface ReachRules extends TextRules {
  readonly type: BroadcastType;
}

/** Does this type send texts, calls, or both? */
export function partsOf(type: BroadcastType): { text: boolean; voice: boolean; either: boolean } {
  const text = type !== 'Announcement' && type !== 'Survey';
  const both = /^SMS(?:And|Or)/.test(type);
  return { text, voice: !text || both, either: type.startsWith('SMSOr') };
}

/** True for types whose calls ask a question that is answered by keys. */
export function asksAQuestion(type: BroadcastType): boolean {
  return partsOf(type).voice && type.endsWith('Survey');
}

/** What is known of a recipient `r` with its `reachJoins`. */
const joined = knownOf('r.line_type = 2');

/** Code of why a recipient is not texted under a type, 0 when it is (consent decides). */
export function textReasonSql(rules: ReachRules, known: KnownSql = joined): string {
  return reachTextSql({ ...rules, believesLookUps: believesLookUps(rules.type) }, known);
}

/** Where there is a call as well, nobody is lost by believing that a number is a landline. */
export function believesLookUps(type: BroadcastType): boolean {
  const { text, voice } = partsOf(type);
  return text && voice;
}

/** Code of why a recipient is not called, 0 when it is. */
export function voiceReasonSql(known: KnownSql = joined): string {
  return reachVoiceSql(known);
}

/** Codes of why a recipient is not texted and why it is not called, 0 when it can be. */
export interface ReachCodes {
  readonly text: number;
  readonly voice: number;
}

/** Code of why a recipient gets nothing under a type: of two ways one is enough (2-decisions D). */
export function reasonSql(rules: ReachRules): string {
  const { text, voice } = partsOf(rules.type);
  if (!voice) return textReasonSql(rules);
  if (!text) return voiceReasonSql();
  return `case when (${voiceReasonSql()}) = 0 then 0 else (${textReasonSql(rules)}) end`;
}

/** The same of codes that were read. */
export function reasonOf(type: BroadcastType, codes: ReachCodes): number {
  const { text, voice } = partsOf(type);
  if (text && voice) return codes.voice === 0 ? 0 : codes.text;
  return text ? codes.text : codes.voice;
}

/** How a recipient is reached under a type: "or" types call only those whom they can't text. */
export function waysOf(type: BroadcastType, codes: ReachCodes): { text: boolean; call: boolean } {
  const { text, voice, either } = partsOf(type);
  const texted = text && codes.text === 0;
  return { text: texted, call: voice && codes.voice === 0 && !(either && texted) };
}
