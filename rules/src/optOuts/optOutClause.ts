import * as lexicon from './words/optOutLexicon.ts';
import { angerWords, priorWords, things } from './words/optOutThings.ts';

/**
 * What a text says about our texts: it `asks` for no more of them; is `likely` to, if the phrases agree;
 * `may` ask; is about `other` things, channels, people, or times, or says the opposite; is a `weak` sign,
 * which counts only with another one; or `nothing` that the grammar knows.
 */
export type Said = 'asks' | 'likely' | 'may' | 'other' | 'weak' | 'nothing';

/** The object of a verb. */
export type Target = 'ours' | 'open' | 'channel' | 'other' | 'unknown';

export type Words = ReadonlySet<string>;

/** Words that belong together: from `from` up to, but not including, `to`. */
export interface Clause {
  readonly all: readonly string[];
  /** Where clauses begin in the whole text. */
  readonly breaks: readonly boolean[];
  readonly from: number;
  readonly to: number;
  readonly isQuestion: boolean;
}

export const has = (set: Words, word: string | undefined): boolean => word !== undefined && set.has(word);

export const isNumeral = (word: string | undefined): boolean => word !== undefined && /^\p{N}/u.test(word);

const rank: Readonly<Record<Said, number>> = { asks: 5, likely: 4, may: 3, other: 2, weak: 1, nothing: 0 };

export const stronger = (a: Said, b: Said): Said => (rank[a] >= rank[b] ? a : b);

/** The word at `at` of the clause; undefined past its end. */
export function word({ all, from, to }: Clause, at: number): string | undefined {
  return at >= from && at < to ? all[at] : undefined;
}

export function anyWord(clause: Clause, set: Words, from = clause.from, to = clause.to): boolean {
  for (let at = from; at < to; at += 1) if (has(set, clause.all[at])) return true;
  return false;
}

/** The words from `at` up to a preposition or the clause's end. */
export function target(clause: Clause, at: number, isStrict = false): Target {
  let seen: Target = 'open';
  for (let here = at; here < clause.to; here += 1) {
    const one = word(clause, here);
    if (one === undefined) break;
    const next = word(clause, here + 1);
    // "her phone" is the one that we text.
    if (has(lexicon.possessives, one) && has(lexicon.numbers, next))
      return /^(?:house|home|work|office)$/.test(next ?? '') ? 'other' : 'ours';
    // "my daughter's phone" is one that we text.
    if (/^(?:\p{L}+)s$/u.test(one) && has(lexicon.numbers, next) && !has(things, one)) return 'ours';
    if (has(lexicon.kin, one) || has(lexicon.others, one)) return 'other';
    // "my subscription to the meal kit".
    if (has(subscribed, one))
      return has(things, next) ||
        has(things, word(clause, here - 1)) ||
        (has(things, word(clause, here + 2)) && !isToOf(next))
        ? 'other'
        : subscriptionTo(clause, here + 1);
    if (has(lexicon.otherChannels, one)) return has(lexicon.ours, next) ? 'ours' : 'channel';
    // "the reminder calls".
    if (has(lexicon.ours, one) && has(lexicon.otherChannels, next)) return 'channel';
    if (has(lexicon.ours, one)) return isPriorText(clause, here) ? 'other' : 'ours';
    // "the phone calls", "my order #4411".
    if (has(lexicon.numbers, one) && has(lexicon.otherChannels, next)) return 'channel';
    if (has(lexicon.numbers, one)) return seen === 'other' || isNumeral(next) ? 'other' : 'ours';
    if (one === 'por' && next === 'favor') continue;
    if (/^(?:aux|with|con|avec|off|out)$/.test(one)) continue;
    if (has(lexicon.prepositions, one)) return here === at && !has(openers, one) ? 'other' : seen;
    if (isNumeral(one) && /^(?:times|veces|fois)$/.test(next ?? '')) return seen;
    if (
      has(lexicon.determiners, one) ||
      has(lexicon.fillers, one) ||
      has(lexicon.anything, one) ||
      has(lexicon.strictEndings, one) ||
      has(lexicon.endings, one)
    )
      continue;
    if (isNumeral(one) || has(lexicon.times, one)) return seen === 'unknown' ? seen : 'other';
    // "stop the bus", "cancel my visit": a known thing, or the writer's own, is not one of our texts.
    if (has(angerWords, one)) continue;
    const before = word(clause, here - 1);
    if (has(things, one) || has(lexicon.possessives, before) || (before === 'the' && one.endsWith('ing')))
      seen = 'other';
    else if (seen === 'open') seen = isStrict ? 'other' : 'unknown';
  }
  return seen;
}

const subscribed: Words = new Set(
  'subscription subscriptions suscripcion suscripciones abonnement abonnements'.split(' '),
);

const isToOf = (one: string | undefined): boolean =>
  /^(?:to|for|at|of|a|al|au|aux|de|del|du|para|pour)$/.test(one ?? '');

/** The object of a subscription: ours if nothing else is named. */
function subscriptionTo(clause: Clause, from: number): Target {
  if (!isToOf(word(clause, from))) return 'ours';
  const what = target(clause, from + 1);
  return what === 'open' ? 'ours' : what;
}

/** "my last message", "mi mensaje anterior", "mon dernier message": one that the sender wrote. */
export function isPriorText(clause: Clause, at: number): boolean {
  const one = clause.all[at] ?? '';
  if (!/^(?:text|message|texto|mensaje)$/.test(one)) return false;
  const [before, after] = [word(clause, at - 1), word(clause, at + 1)];
  return (
    has(priorWords, before) ||
    has(priorWords, after) ||
    (has(new Set(['de', 'from']), after) && has(priorWords, word(clause, at + 2))) ||
    (/^(?:my|mi|mon)$/.test(before ?? '') && !has(lexicon.ours, after))
  );
}

const wanting: Words = new Set(
  'send sending envoyez envoie envoyer textez ecrivez mande manden mandame mandeme envie envien enviame enviame escriba shoot drop par por by via'.split(
    ' ',
  ),
);

const openers: Words = new Set('to or and so because y et'.split(' '));

/** "Text is better", "just text me", "escribanme": texts are wanted. */
export function wantsTexts({ all, breaks }: Clause): boolean {
  for (let at = 0; at < all.length; at += 1) {
    const one = all[at] ?? '';
    if (
      /^(?:escrib|mand|envi|texte)(?:a|e|ie|i)?n?(?:me|nos)$/.test(one) ||
      one === 'ecrivez' ||
      one === 'textez'
    )
      if (
        breaks[at] === true ||
        (!has(lexicon.negations, all[at - 1]) && !has(lexicon.negations, all[at - 2]))
      )
        return true;
    if (!/^(?:text|texts|texting|message|messages|sms|texto|textos|mensaje|mensajes|textez)$/.test(one))
      continue;
    let start = at;
    while (start > Math.max(0, at - 3) && breaks[start] !== true) start -= 1;
    const before = all.slice(start, at);
    if (before.some((each) => has(lexicon.negations, each) || has(lexicon.endings, each))) continue;
    if (before.some((each) => has(wanting, each))) return true;
    const near = [...before, ...all.slice(at + 1, at + 4)];
    if (near.some((each) => has(preferring, each))) return true;
    if ((has(lexicon.meWords, all[at + 1]) || all[at + 1] === 'my') && /^text|message/.test(one)) return true;
    if (one === 'textez' && start === at) return true;
  }
  return false;
}

const preferring: Words = new Set(
  `fine better best ok okay great good only just instead prefer keep easier works work rather but solo mejor prefiero bien
  mieux seulement plutot prefere`.split(/\s+/),
);

/**
 * "I don't want to be removed", "no quiero dejar de recibir": the verb at `at` is negated, or about another
 * one.
 */
export function isNegated(clause: Clause, at: number): boolean {
  for (let here = at - 1; here >= Math.max(clause.from, at - 6); here -= 1) {
    const one = clause.all[here];
    // "je veux pas me desabonner": "pas" negates even without "ne".
    if (one === 'pas' && clause.all[here - 1] !== 'pourquoi') return true;
    if (has(lexicon.meWords, one)) continue;
    if (one === 'n' || one === 'ne' || has(lexicon.negations, one)) {
      // "no stop": the refusal stands alone.
      if ((one === 'no' && !isSpanishNo(clause, here)) || one === 'ni') return false;
      return !(clause.isQuestion && /^(?:why|can|could|would)/.test(word(clause, here - 1) ?? ''));
    }
    if (!has(between, one)) return false;
  }
  return false;
}

/** Words allowed between a negation and the verb that it negates. */
const between: Words = new Set(
  `to be get getting have been want wanted need wish mean meant like trying try asking ask asked going gonna plan planning think say said
  you them anyone i we ever accidentally just my on being necessarily really even
  quiero quise queria deseo que me lo la los las nos se te quieren vuelva veux voulais souhaite vous d de
  pedi pido pedimos pidio estoy tratando intentando asked wants told tell need necesito necesita voulu demande demander etre
  surtout please por favor ser estar dar den darme darse been being soy esta esten estoy`.split(/\s+/),
);

export const conjunctions: Words = new Set(
  'and but so because y pero et mais or please por svp just'.split(' '),
);

/** Verbs of wishing that follow "would rather not" and similar phrases. */
const isSpanishNo = (clause: Clause, at: number): boolean =>
  /^(?:quiero|deje|dejen|deja|paren|pare|me|quite|quiten|borre|borren|cancele|cancelen|lo|la|los|quise|queria|deseo|necesito|se)$/.test(
    word(clause, at + 1) ?? '',
  );

/** The meaning of a verb in `said` when this is its object. */
export function ofTarget(what: Target, said: Said): Said {
  if (what === 'ours' || what === 'open') return said;
  if (what === 'unknown') return 'nothing';
  return what === 'channel' ? 'weak' : 'other';
}

export const channelSaid = (clause: Clause): Said => (wantsTexts(clause) ? 'other' : 'weak');

export function isAtTimes(clause: Clause, at: number): boolean {
  const first = word(clause, at);
  return (
    (/^(?:at|on|in|before|until|till|during|while|when|after|antes|en|al|hasta|avant|au|im|i|ill)$/.test(
      first ?? '',
    ) &&
      !/^(?:this|my|that|these|all|the future|future)$/.test(word(clause, at + 1) ?? '')) ||
    (has(lexicon.times, first) && first !== 'hoy')
  );
}

export function isEndOf(clause: Clause, from: number): boolean {
  for (let at = from; at < clause.to; at += 1)
    if (
      !has(lexicon.fillers, clause.all[at]) &&
      !/^(?:anymore|again|ever|mas|plus|number|phone|list|this|here|aqui|ici)$/.test(clause.all[at] ?? '')
    )
      return false;
  return true;
}
