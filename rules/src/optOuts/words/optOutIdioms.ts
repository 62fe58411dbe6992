import {
  type Clause,
  type Said,
  anyWord,
  channelSaid,
  conjunctions,
  has,
  isNegated,
  isNumeral,
  ofTarget,
  target,
  word,
} from '../optOutClause.ts';
import { placeOf } from '../optOutLeaving.ts';
import * as lexicon from './optOutLexicon.ts';

/** "Why ...", "por que ...", "pourquoi ...". */
export function isWhy(clause: Clause): boolean {
  const first = word(clause, clause.from);
  return (
    first === 'why' || first === 'pourquoi' || (first === 'por' && word(clause, clause.from + 1) === 'que')
  );
}

/** "done with these texts", "lose my number", "leave me alone", "off the list". */
export function readIdiom(clause: Clause, at: number): Said {
  const one = clause.all[at];
  const next = word(clause, at + 1);
  if (one === 'done' || one === 'tired' || one === 'sick' || one === 'fed')
    return /^(?:with|of|up)$/.test(next ?? '') &&
      target(clause, at + 2) === 'ours' &&
      !clause.all.slice(clause.from, at).some((each) => has(lexicon.negations, each))
      ? 'may'
      : 'nothing';
  if (one === 'lose' || one === 'loose' || one === 'forget')
    return isNegated(clause, at) || /^(?:i|we|to|he|she)$/.test(word(clause, at - 1) ?? '')
      ? 'nothing'
      : /^(?:my|this|our)$/.test(next ?? '') &&
          has(lexicon.numbers, word(clause, at + 2)) &&
          !isNumeral(word(clause, at + 3))
        ? 'asks'
        : 'nothing';
  if (
    /^(?:leave|dejame|dejeme|dejenme|dejennos|dejenos|dejanos|laissez|laisse|fichez|foutez)$/.test(one ?? '')
  ) {
    const peace = clause.all.findIndex(
      (each, here) => here > at && here < at + 5 && /^(?:alone|paz|tranquille|tranquilles|paix)$/.test(each),
    );
    if (
      peace > 0 &&
      /^(?:my|our)$/.test(next ?? '') &&
      has(lexicon.kin, word(clause, at + 2)) &&
      !isNegated(clause, at)
    )
      return 'may';
    if (
      peace < 0 ||
      peace >= clause.to ||
      isNegated(clause, at) ||
      has(lexicon.others, next) ||
      has(lexicon.kin, next) ||
      (/^(?:leave|laisse|laissez|fichez|foutez)$/.test(one ?? '') &&
        !anyWord(clause, lexicon.meWords, at, peace))
    )
      return 'nothing';
    if (
      /^(?:with|con|avec)$/.test(word(clause, peace + 1) ?? '') &&
      /^(?:ours|open)$/.test(target(clause, peace + 2))
    )
      return 'asks';
    return peace + 1 === clause.to ||
      has(lexicon.fillers, word(clause, peace + 1)) ||
      has(conjunctions, word(clause, peace + 1)) ||
      has(lexicon.endings, word(clause, peace + 1))
      ? 'asks'
      : 'other';
  }
  if (one === 'conozco' || one === 'connais')
    return /^(?:no|ne)$/.test(word(clause, at - 1) ?? '') &&
      /^(?:a|esa|ninguna|nadie|personne|cette|pas)$/.test(next ?? '') &&
      clause.to - at < 6
      ? 'may'
      : 'nothing';
  if (one === 'block')
    return (has(lexicon.meWords, next) &&
      /^(?:from|off|out)$/.test(word(clause, at + 2) ?? '') &&
      placeOf(clause, at + 3) === 'ours') ||
      (/^(?:this|my)$/.test(next ?? '') && has(lexicon.numbers, word(clause, at + 2)))
      ? 'may'
      : 'nothing';
  if (one === 'unsubscribed') return clause.all.length === 1 ? 'asks' : 'nothing';
  // "Kevin does not live here": perhaps the number is another person's by now.
  if (/^(?:live|lives|vive)$/.test(one ?? ''))
    return /^(?:doesnt|longer|no|dont)$/.test(word(clause, at - 1) ?? '') &&
      /^(?:here|aqui)$/.test(next ?? '')
      ? 'may'
      : 'nothing';
  if (one === 'off') return at === clause.from && placeOf(clause, at + 1) === 'ours' ? 'may' : 'nothing';
  // "fin" is an opt-out word; "por fin", "la fin du cours" are none.
  if (one === 'fin')
    return has(lexicon.determiners, word(clause, at - 1)) ||
      /^(?:por|en|al)$/.test(word(clause, at - 1) ?? '') ||
      (next !== undefined && !has(lexicon.fillers, next) && next !== 'fin')
      ? 'other'
      : 'nothing';
  return 'nothing';
}

/** "no more texts", "basta de mensajes", "plus de textos", "enough texts"; "there are no more texts" is not one. */
export function readNoMore(clause: Clause, at: number): Said {
  const one = clause.all[at];
  const next = word(clause, at + 1);
  // "no calls", "no texts please" at the beginning of what is said.
  const opens = clause.all.slice(clause.from, at).every((each) => has(lexicon.fillers, each));
  const isNone =
    opens &&
    /^(?:texts|messages|sms|spam|calls|emails|notifications|mensajes|textos|avisos|alertas)$/.test(
      next ?? '',
    );
  const isMore =
    (one === 'no' && (/^(?:more|mas)$/.test(next ?? '') || isNone)) ||
    one === 'basta' ||
    one === 'enough' ||
    one === 'suffit' ||
    (one === 'no' && next === 'further') ||
    (/^(?:aucun|aucune|ningun|zero)$/.test(one ?? '') && has(lexicon.ours, next)) ||
    (one === 'pas' && next === 'de' && opens) ||
    (one === 'plus' && next === 'de');
  if (!isMore) return 'nothing';
  if (isWhy(clause)) return 'other';
  // "Pas de messages depuis lundi?" asks after them.
  if (clause.isQuestion && /^(?:pas|aucun|aucune|ningun|zero|plus|no)$/.test(one ?? '')) return 'other';
  const before = clause.all.slice(Math.max(clause.from, at - 3), at);
  if (
    before.some((word) =>
      /^(?:are|is|there|have|has|got|get|received|see|were|hay|tengo|recibi|a|ai|y|recois|recu|sont|why)$/.test(
        word,
      ),
    )
  )
    return 'other';
  let from = /^(?:basta|enough|suffit|aucun|aucune|ningun|zero)$/.test(one ?? '') || isNone ? at + 1 : at + 2;
  if (/^(?:of|de|with|ya)$/.test(word(clause, from) ?? '')) from += 1;
  const what = target(clause, from);
  if (what === 'channel') return channelSaid(clause);
  if (what === 'open') return clause.to - clause.from <= 3 ? 'weak' : 'nothing';
  return what === 'unknown' ? 'nothing' : ofTarget(what, 'asks');
}
