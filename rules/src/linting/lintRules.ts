/** Where a text is written. Some rules concern only what goes to many recipients at once. */
export type LintPlace = 'broadcast' | 'conversation' | 'automatic' | 'template';

/** How much is at stake: carriers may block the text, or its readers may stumble over it. */
export type LintLevel = 'risk' | 'advice';

interface LintRule {
  /** Its number for users, "Rule 3". Numbers are never reused. */
  readonly number: number;
  readonly title: string;
  readonly level: LintLevel;
  /** Undefined: everywhere. */
  readonly places?: readonly LintPlace[];
}

/** All rules of the linter for texts, by id. Records of broadcasts keep the ids, so they never change. */
export const lintRules = {
  'sender-name': { number: 1, title: 'No sender name', level: 'advice', places: ['broadcast'] },
  'opt-out': { number: 2, title: 'No way to opt out', level: 'advice', places: ['broadcast'] },
  shouting: { number: 3, title: 'Shouting', level: 'advice' },
  'filtered-words': { number: 4, title: 'Words that carriers filter', level: 'risk' },
  'short-links': { number: 5, title: 'Public link shortener', level: 'risk' },
  'look-alikes': { number: 6, title: 'Look-alike characters', level: 'advice' },
  'single-word': { number: 7, title: 'Single word', level: 'risk' },
  https: { number: 8, title: 'Link without https', level: 'advice' },
  'phone-form': { number: 9, title: "Another country's way to write a number", level: 'advice' },
  'phone-abroad': { number: 10, title: 'Phone number in another country', level: 'advice' },
  'strange-host': { number: 11, title: 'Link that may imitate another website', level: 'risk' },
  samples: { number: 12, title: 'Differs from the registered samples', level: 'risk' },
} as const satisfies Readonly<Record<string, LintRule>>;

/** The id of a rule. */
export type LintRuleId = keyof typeof lintRules;

/** The ids in the order of their numbers. */
export const lintRuleIds = Object.keys(lintRules) as [LintRuleId, ...LintRuleId[]];

/** A rule by its id. */
export function lintRule(id: LintRuleId): LintRule {
  return lintRules[id];
}
