import {
  type Clause,
  type Said,
  type Target,
  anyWord,
  conjunctions,
  has,
  isNegated,
  isPriorText,
  isNumeral,
  word,
} from './optOutClause.ts';
import * as lexicon from './words/optOutLexicon.ts';
import { angerWords, things } from './words/optOutThings.ts';

/**
 * A person or a thing to be removed: "remove me from your list", "quiten mi numero", "take him off bus 12".
 */
export function readTaking(clause: Clause, at: number): Said {
  const verb = clause.all[at] ?? '';
  const needsOff =
    /^(?:take|taking|taken|get|kick|cross|pull|wipe|strike|scratch|drop|saca|sacar|baj\p{L}+)$/u.test(verb);
  const off = findOff(clause, at + 1, verb.startsWith('get'));
  if (off === at + 1 && has(lexicon.numbers, word(clause, at + 3)))
    return /^(?:my|this|our)$/.test(word(clause, at + 2) ?? '') ? 'asks' : 'other';
  const isNumberOut =
    verb.startsWith('sac') && anyWord(clause, lexicon.numbers, at, Math.min(clause.to, at + 4));
  if (needsOff && off < 0 && !isNumberOut) return 'nothing';
  if (isNegated(clause, at)) return 'other';
  if (
    /^(?:how|can|do|did|where)$/.test(word(clause, clause.from) ?? '') &&
    /^(?:remove|delete|get)$/.test(verb) &&
    !anyWord(clause, lexicon.meWords, at) &&
    !anyWord(clause, lexicon.ours, at) &&
    !anyWord(clause, lexicon.numbers, at) &&
    !anyWord(clause, lexicon.lists, at)
  )
    return 'other';
  // "remove me as emergency contact": from a role, not from our texts.
  if (anyWord(clause, new Set(['as', 'como', 'comme']), at)) return 'other';
  const isMe = has(lexicon.takingsOfMe, verb) || isMeBefore(clause, at);
  const end = off < 0 ? clause.to : off;
  const what = whoIsTaken(clause, at + 1, end, isMe);
  if (what === 'other') return 'other';
  const place = off < 0 ? 'open' : placeOf(clause, off + 1);
  if (place === 'other') return 'other';
  if (what === 'kin') return place !== 'ours' ? 'other' : anyWord(clause, lexicon.ours, at) ? 'may' : 'weak';
  // "Who gave you my number? Delete it."
  if (isOfIt(clause, at) && anyWord(clause, lexicon.numbers, 0, at)) return 'may';
  if (what === 'none' && anyWord(clause, lexicon.numbers, clause.from, at)) return 'may';
  // "I want to be removed."
  const isWished =
    /(?:ed|en|ee?s?|[ai]d[oa]|u|ue)$/.test(verb) &&
    /^(?:be|etre|ser|estar|get)$/.test(word(clause, at - 1) ?? '') &&
    anyWord(clause, lexicon.wants);
  if (what === 'none' && isWished && (off < 0 || place === 'ours' || place === 'open')) return 'asks';
  // "Take it off the list": something mentioned earlier.
  if (
    what === 'none' &&
    /^(?:it|that|this|those|these|them)$/.test(word(clause, at + 1) ?? '') &&
    place === 'ours'
  )
    return 'weak';
  if (what === 'none') return place === 'ours' ? 'asks' : off < 0 ? 'weak' : 'nothing';
  return place === 'unknown' ? 'may' : 'asks';
}

/** "m'enlever de la liste", "me quiten", "nous retirer": in Spanish and French "me" comes before the verb. */
function isMeBefore(clause: Clause, at: number): boolean {
  return (
    has(lexicon.meWords, word(clause, at - 1)) &&
    !/^(?:remov|tak|get|delet|eras|drop|scratch|strike|cross|pull|wipe)/.test(clause.all[at] ?? '')
  );
}

/** "delete it", "borrenlo", "effacez le". */
const isOfIt = (clause: Clause, at: number): boolean =>
  (clause.all[at] ?? '').endsWith('lo') || /^(?:it|lo|le)$/.test(word(clause, at + 1) ?? '');

/** The position of "off", "from", "de la", or -1. */
function findOff({ all, to }: Clause, from: number, isOffOnly: boolean): number {
  for (let at = from; at < Math.min(to, from + 7); at += 1)
    if ((isOffOnly ? /^(?:off|from|out)$/ : /^(?:off|from|out|of|de|del|du|des|for)$/).test(all[at] ?? ''))
      return at;
  return -1;
}

function whoIsTaken(
  clause: Clause,
  from: number,
  to: number,
  isMe: boolean,
): 'me' | 'kin' | 'none' | 'other' {
  let who: 'me' | 'kin' | 'none' | 'other' = isMe ? 'me' : 'none';
  for (let at = from; at < to; at += 1) {
    const one = clause.all[at];
    if (has(lexicon.numbers, one)) return /^(?:old|other)$/.test(word(clause, at - 1) ?? '') ? 'other' : 'me';
    if (has(lexicon.ours, one) && !isMe) return isPriorText(clause, at) ? 'other' : 'me';
    if (
      has(lexicon.meWords, one) ||
      (one === 'i' && word(clause, at - 1) === 'and') ||
      /^(?:myself|name|nombre|nom|info|information|data|details)$/.test(one ?? '')
    ) {
      if (one !== 'nos' || who === 'none') who = 'me';
      continue;
    }
    if (has(lexicon.kin, one) || has(lexicon.others, one)) {
      if (who !== 'me') who = 'kin';
      continue;
    }
    if (
      has(lexicon.determiners, one) ||
      has(lexicon.fillers, one) ||
      has(lexicon.anything, one) ||
      one === 'be' ||
      has(lexicon.takings, one) ||
      one === 'off'
    )
      continue;
    if (has(lexicon.times, one) && who === 'me') continue;
    if (has(conjunctions, one) || (has(lexicon.prepositions, one) && who === 'me')) break;
    // "my dad's number", "my cell number".
    if (anyWord(clause, lexicon.numbers, at + 1, Math.min(to, at + 4)) && !has(things, one)) continue;
    if (who === 'none' || isMe) return 'other';
  }
  return who;
}

/** From what: our list, another list, or neither. */
export function placeOf(clause: Clause, from: number): Target {
  let seen: Target = 'open';
  let qualifier = '';
  for (let at = from; at < clause.to; at += 1) {
    const one = clause.all[at] ?? '';
    if (/^(?:of|de|del|the|la|from|off)$/.test(one) && seen === 'open') continue;
    if (/^(?:here|aqui|ici)$/.test(one)) return 'ours';
    if (has(lexicon.otherChannels, one) && !one.startsWith('call')) return 'other';
    if (has(lexicon.lists, one) || has(lexicon.ours, one) || has(lexicon.numbers, one)) {
      const next = clause.all
        .slice(at + 1, Math.min(clause.to, at + 4))
        .filter((each) => /^(?:espera|attente|waiting)$/.test(each));
      const after = word(clause, at + 1);
      if (next.length > 0 || (has(lexicon.ours, one) && /^(?:papier|papel|paper)$/.test(after ?? '')))
        return 'other';
      if (/^(?:de|du|des|del|for|of|para|pour)$/.test(after ?? '') && !ourPlace(clause, at + 2))
        return seen === 'other' || isKnownOther(clause, at + 2) ? 'other' : 'unknown';
      return qualifier === '' || has(lexicon.ours, one) ? 'ours' : seen === 'other' ? 'other' : 'unknown';
    }
    if (has(lexicon.prepositions, one) && seen !== 'open') break;
    if (has(lexicon.fillers, one) && seen === 'open' && !has(lexicon.determiners, one) && one !== 'all')
      break;
    if (seen === 'open' && has(lexicon.anything, one) && one !== 'all' && at + 1 >= clause.to) return 'ours';
    if (has(lexicon.ourListWords, one) || has(angerWords, one)) continue;
    qualifier = one;
    seen =
      has(things, one) || isNumeral(one) || has(lexicon.times, one)
        ? 'other'
        : seen === 'other'
          ? seen
          : 'unknown';
  }
  return seen;
}

/** Another list, judged by the known words: "the list for lunch", "la liste d'autobus". */
function isKnownOther(clause: Clause, from: number): boolean {
  for (let at = from; at < clause.to; at += 1) {
    const one = clause.all[at];
    if (has(things, one) || has(lexicon.kin, one) || has(lexicon.times, one) || isNumeral(one)) return true;
  }
  return false;
}

function ourPlace(clause: Clause, at: number): boolean {
  for (let here = at; here < Math.min(clause.to, at + 3); here += 1)
    if (
      has(lexicon.ours, clause.all[here]) ||
      has(lexicon.lists, clause.all[here]) ||
      has(lexicon.numbers, clause.all[here]) ||
      has(lexicon.anything, clause.all[here])
    )
      return true;
  return false;
}

const givingOff =
  /^(?:da|de|den|doy|dan|dar|dado|dando|dieran|diera|dieron)(?:me|nos|se|le|les|lo|la|los|las)?$/;

/** Leaving: "unsubscribe me", "darme de baja", "je me désabonne", "how do I opt out". */
export function readLeaving(clause: Clause, at: number): Said {
  const one = clause.all[at] ?? '';
  let next = at + 1;
  const isOpt =
    /^(?:opt|opting|opted)$/.test(one) &&
    anyWord(clause, new Set(['out']), at + 1, Math.min(clause.to, at + 4));
  const isBaja =
    one === 'baja' && word(clause, at - 1) === 'de' && givingOff.test(word(clause, at - 2) ?? '');
  if (isOpt) next = clause.all.indexOf('out', at) + 1;
  else if (!has(lexicon.leaving, one) && !isBaja) return 'nothing';
  // "dar de baja" is one verb, so a negation precedes all of it.
  if (isNegated(clause, isBaja ? at - 2 : at)) return 'other';
  // "Is STOP the only way to unsubscribe", "if I unsubscribe": a question about it, not a request.
  const before = clause.all.slice(clause.from, at).join(' ');
  if (
    /^(?:is|are|does|if|did|est|si|will) /.test(before) &&
    !/^is there (?:a|any) (?:way|link)\b/.test(before)
  )
    return 'other';
  if (/\b(?:accidentally|mistake|mistakenly|did i|should i|do i|if i|accident|asking to)\b/.test(before))
    return /(?:how|where) (?:do|can) i/.test(before) ? 'asks' : 'other';
  if (/^(?:form|forms|sheet|deadline|slip|period|option|page|button|link)$/.test(word(clause, next) ?? ''))
    return 'other';
  while (
    (has(lexicon.meWords, word(clause, next)) || has(lexicon.fillers, word(clause, next))) &&
    word(clause, next) !== 'de'
  )
    next += 1;
  if (anyWord(clause, lexicon.kin, at) && !anyWord(clause, lexicon.ours, at)) return 'other';
  if (/^(?:from|of|de|du|del|des|for|to)$/.test(word(clause, next) ?? '')) {
    const place = placeOf(clause, next + 1);
    if (place === 'ours') return 'asks';
    if (place === 'open') return 'asks';
    return place === 'other' ? 'other' : 'weak';
  }
  return 'asks';
}
