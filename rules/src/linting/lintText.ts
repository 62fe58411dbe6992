import { characters } from '../texts/segments.ts';
import { filteredWords } from './filteredWords.ts';
import type { LintInput, RawFinding } from './lintInput.ts';
import { lintRule, lintRuleIds, type LintLevel, type LintRuleId } from './lintRules.ts';
import { plainLinks, shortLinks, strangeHosts } from './links.ts';
import { lookAlikes } from './lookAlikes.ts';
import { optOutLine } from './optOutLine.ts';
import { phoneForms, phonesAbroad } from './phoneForms.ts';
import { unlikeSamples } from './sampleTexts.ts';
import { senderName } from './senderName.ts';
import { shouting } from './shouting.ts';
import { singleWord } from './singleWord.ts';

/** What a rule says about a text. */
export interface LintFinding extends RawFinding {
  readonly rule: LintRuleId;
  /** "Rule 3" for users. */
  readonly number: number;
  readonly title: string;
  readonly level: LintLevel;
}

const checks: Readonly<Record<LintRuleId, (input: LintInput) => RawFinding | null>> = {
  'sender-name': senderName,
  'opt-out': optOutLine,
  shouting,
  'filtered-words': filteredWords,
  'short-links': shortLinks,
  'look-alikes': lookAlikes,
  'single-word': singleWord,
  https: plainLinks,
  'phone-form': phoneForms,
  'phone-abroad': phonesAbroad,
  'strange-host': strangeHosts,
  samples: unlikeSamples,
};

function findAll(input: LintInput): LintFinding[] {
  return lintRuleIds.flatMap((rule) => {
    const { number, title, level, places } = lintRule(rule);
    if (places !== undefined && !places.includes(input.place)) return [];
    const raw = checks[rule](input);
    return raw === null ? [] : [{ ...raw, rule, number, title, level }];
  });
}

/** A fix is offered only if it removes its finding, adds none, and fits. */
function checkedFix(finding: LintFinding, input: LintInput, before: readonly LintFinding[]): LintFinding {
  const { fix, rule } = finding;
  if (fix === null) return finding;
  const length = characters(fix.text);
  const isTooLong = input.limit !== undefined && length > input.limit && length > characters(input.text);
  // The server judged the links of the text as it was; a fix changes none of them into a short one.
  const isClean = findAll({ ...input, text: fix.text }).every((after) => {
    const old = before.find((one) => one.rule === after.rule);
    return after.rule !== rule && old !== undefined && after.found.length <= old.found.length;
  });
  return isClean && !isTooLong ? finding : { ...finding, fix: null };
}

/**
 * What is wrong, or risky, with a text, by the numbers of the rules; empty for a blank text. Rules only compare what is
 * written with facts, so the same input always has the same findings. Each fix mends the whole text for its rule.
 */
export function lintText(input: LintInput): LintFinding[] {
  if (input.text.trim() === '') return [];
  const findings = findAll(input);
  return findings.map((finding) => checkedFix(finding, input, findings));
}
