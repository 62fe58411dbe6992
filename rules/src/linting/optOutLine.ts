import { firstTextFooter } from '../inbound/conversationSend.ts';
import type { LintInput, RawFinding } from './lintInput.ts';
import { folded } from './written.ts';

// "Reply STOP", "text stop to 555", "STOP to opt out", "opt out", "unsubscribe", and Spanish and French forms. The word
// alone is not enough: "The bus will stop here" tells how to do nothing.
const ways =
  /(?:^| )(?:(?:reply|text|send|answer|respond|type|txt|responda|envie|escriba|repondez|envoyez) (?:with |the word |con |a |par )?(?:stop|arret|alto|baja)|(?:stop|arret|alto|baja) (?:to|2|para|pour) [\p{L}]+|opt ?out|unsubscribe|unsub|darse de baja|desabonner)(?: |$)/u;

/** True when a text says how to get no more of them. */
export function saysHowToOptOut(text: string): boolean {
  return ways.test(folded(text));
}

/** Rule 2: carriers expect the first text to a recipient to say how to opt out (CTIA). */
export function optOutLine({ text, signature = '', isFirst = false }: LintInput): RawFinding | null {
  if (!isFirst || saysHowToOptOut(`${text}\n${signature}`)) return null;
  const end = /[.!?]\s*$/u.test(text) ? '' : '.';
  return {
    reason:
      'Some recipients never had a text from you, and this one does not say how to opt out. Carriers expect that of a first text.',
    found: [],
    fix: { label: `Add “${firstTextFooter.trim()}”`, text: `${text.trimEnd()}${end}${firstTextFooter}` },
  };
}
