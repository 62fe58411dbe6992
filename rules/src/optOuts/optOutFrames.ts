import {
  type Clause,
  type Said,
  anyWord,
  has,
  isNegated,
  ofTarget,
  target,
  word,
  type Words,
} from './optOutClause.ts';
import * as lexicon from './words/optOutLexicon.ts';
import { placeOf } from './optOutLeaving.ts';
import { things } from './words/optOutThings.ts';
import { stopWords } from './words/optOutWords.ts';

// Requests built around a noun or an idiom, in all three languages.

/** Removal as a noun: "I request removal of my number", "solicito la baja", "je demande le retrait". */
export const removalNouns: Words = new Set(
  `removal deletion unsubscription cancellation baja eliminacion cancelacion remocion retiro
  retrait suppression desinscription desabonnement radiation annulation`.split(/\s+/),
);
const requesting: Words = new Set(
  `request requesting requested requests solicito solicitamos solicitud solicitar pido pedimos quiero deseo exijo favor
  demande demandons demander souhaite voudrais veux exige want need asking demand please`.split(/\s+/),
);

/**
 * A noun for removal. It counts as a request if the sender requests it, and it concerns our texts or the
 * number.
 */
export function readRemovalNoun(clause: Clause, at: number): Said {
  const before = clause.all.slice(clause.from, at);
  const isRequest =
    before.some((one) => has(requesting, one)) || before.every((one) => has(lexicon.fillers, one));
  if (!isRequest || isNegated(clause, at)) return 'nothing';
  const next = word(clause, at + 1);
  // "desabonnement svp" is a request on its own. "baja" and "retiro" also have other meanings.
  if (next === undefined || (has(lexicon.fillers, next) && next !== 'de'))
    return (clause.all[at] ?? '').startsWith('des') && clause.to - clause.from <= 4 && !clause.isQuestion
      ? 'asks'
      : 'nothing';
  if (!/^(?:of|from|de|del|du|des|pour|para)$/.test(next)) return 'nothing';
  const what = target(clause, at + 2);
  if (what === 'ours' || (what === 'open' && at + 2 < clause.to)) return 'asks';
  return placeOf(clause, at + 2) === 'ours' ? 'asks' : 'nothing';
}

/** "Put an end to these texts", "pongan fin a los mensajes", "mettre fin a vos envois". */
export function readAnEnd(clause: Clause, at: number): Said {
  const before = clause.all.slice(Math.max(clause.from, at - 3), at);
  if (
    !before.some((one) =>
      /^(?:put|putting|pon|ponga|pongan|poner|ponerle|mettre|mettez|mets|bring)$/.test(one),
    )
  )
    return 'nothing';
  if (!/^(?:to|a|al|au|aux)$/.test(word(clause, at + 1) ?? '') || isNegated(clause, at - before.length))
    return 'nothing';
  return ofTarget(target(clause, at + 2), 'asks');
}

/** "Me tienen harto con sus mensajes", "j'en ai assez de vos textos". */
export function readFedUp(clause: Clause, at: number): Said {
  if (!/^(?:de|con|of|with|avec)$/.test(word(clause, at + 1) ?? '')) return 'nothing';
  if (isNegated(clause, at)) return 'nothing';
  return target(clause, at + 2) === 'ours' ? 'may' : 'nothing';
}

/** "I want off this list", "quiero salir de la lista", "que no me lleguen mas mensajes", "lachez-moi avec vos textos". */
export function readWayOut(clause: Clause, at: number): Said {
  const one = clause.all[at] ?? '';
  if (one.startsWith('lache'))
    return has(lexicon.meWords, word(clause, at + 1)) &&
      !isNegated(clause, at) &&
      target(clause, at + 2) !== 'other'
      ? 'asks'
      : 'nothing';
  if (one === 'lleguen') return readArrivals(clause, at);
  if (one === 'salgo')
    return word(clause, at - 1) === 'me' && placeOf(clause, at + 1) === 'ours' ? 'asks' : 'nothing';
  const before = clause.all.slice(Math.max(clause.from, at - 6), at);
  if (!before.some((each) => has(lexicon.wants, each))) return 'nothing';
  if (isNegated(clause, at)) return 'other';
  if (/^(?:taken|removed|kicked|dropped)$/.test(word(clause, at - 1) ?? '')) return 'nothing';
  if (before.some((each) => has(lexicon.negations, each) || has(lexicon.others, each))) return 'nothing';
  const next = word(clause, at + 1);
  if (/^(?:salir|salirme|sortir)$/.test(one) && next !== 'de') return 'nothing';
  const place = placeOf(clause, at + 1);
  return place === 'ours' ? 'asks' : 'nothing';
}

/** "que no me lleguen mas mensajes", "ya no quiero que me lleguen sus avisos". */
function readArrivals(clause: Clause, at: number): Said {
  if (!clause.all.slice(clause.from, at).some((one) => /^(?:no|nunca)$/.test(one))) return 'nothing';
  let next = at + 1;
  while (/^(?:mas|ya|nunca)$/.test(word(clause, next) ?? '')) next += 1;
  return target(clause, next) === 'ours' ? 'asks' : 'nothing';
}

/** "Cut it out with these texts", "ya parenle con los mensajes", "ca suffit avec vos textos". */
export function readWithOurs(clause: Clause, at: number): Said {
  const before = clause.all.slice(Math.max(clause.from, at - 4), at);
  if (!before.some((one) => has(enoughWords, one)) || before.some((one) => has(lexicon.negations, one)))
    return 'nothing';
  return target(clause, at + 1) === 'ours' ? 'asks' : 'nothing';
}
const enoughWords: Words = new Set(
  'out off it enough already parenle parele parale basta estuvo suffit assez fini lachez lache cut knock quit'.split(
    ' ',
  ),
);

const meanings: Words = new Set(
  'mean means meaning significa signifie happens happen pasa passe arrive'.split(' '),
);
const asking: Words = new Set('what que quoi qu how si if does si cest'.split(' '));
const named: Words = new Set(stopWords.flatMap((stop) => (/[ -]/.test(stop) ? [] : [stop.toLowerCase()])));

const opting: Words = new Set([...named, ...lexicon.leaving, 'opt']);
const openings: Words = new Set([...asking, 'why']);
const whyMe = /^(?:why|how come) (?:was|were|did|am|are) (?:i|we|my|our) /;

/**
 * Asks what an opt-out word means or does, or why: "que significa darse de baja", "why was I removed from the
 * list".
 */
export function asksAbout(clause: Clause): boolean {
  if (!anyWord(clause, openings, clause.from, Math.min(clause.to, clause.from + 4))) return false;
  const words = clause.all.slice(clause.from, clause.to);
  const said = words.join(' ');
  if (whyMe.test(said)) return true;
  if (!anyWord(clause, opting)) return false;
  return (
    words.some((one) => has(meanings, one)) ||
    /^(?:what|que|qu) (?:does|is|hace|es|fait|est)\b/.test(said) ||
    /\b(?:quiere decir|veut dire|c est quoi)\b/.test(said) ||
    /^(?:if i|si je|si yo|si pongo|si mando|si contesto|si respondo|si escribo)\b/.test(said)
  );
}

const namesRequest =
  /\b(?:let this|may this|consider|treat|regard|take|accept|count|this is|here is|heres|this serves as|sirva|considere|consideren|tomen|tome|esto es|esta es|ceci est|ceci constitue|considerez|veuillez|voici|prenez|cest|c est) (?:\S+ ){0,5}?(?:opt out|optout|unsubscribe|unsubscription|removal|stop|cease and desist|(?:do not|dont) contact|baja|cancelacion|desabonnement|desinscription|radiation)(?: (?:request|notice|demand|order|letter|definitiva|immediat|inmediata|please|now|svp|por favor)| (?:to|from|for) (?:you|your|all)(?: \S+)?)*$/;
const sendsRequest =
  /\b(?:sending|pido|solicito|exijo|demande|requesting|demanding) (?:\S+ ){0,4}?(?:opt out|cease and desist|baja|desabonnement|desinscription)(?: (?:inmediata|immediat|definitiva|immediate|now|please|por favor|svp)| (?:for|of|de|des|pour|para) (?:\S+ )?(?:texts|messages|mensajes|textos))*$/;

/** "Consider this a cease and desist", "treat this as my opt-out request", "considere esto mi solicitud de baja". */
export function readNamedRequest(clause: Clause, at: number): Said {
  const said = clause.all.slice(clause.from, clause.to).join(' ');
  const isNamed = namesRequest.test(said);
  if (
    clause.isQuestion ||
    !(isNamed || sendsRequest.test(said)) ||
    (isNegated(clause, at) && clause.all[at] !== 'contact')
  )
    return 'nothing';
  const isOther = clause.all
    .slice(clause.from, clause.to)
    .some((one) => (has(things, one) && one !== 'solicitud') || has(lexicon.kin, one));
  if (isOther || /\b(?:the|last|next|bus) stop$/.test(said)) return 'nothing';
  return isNamed ? 'asks' : 'may';
}

/** "Please stop Leo from eating nuts": another person should be kept from something other than our texts. */
export function keepsAnother(clause: Clause): boolean {
  if (!anyWord(clause, awayFrom)) return false;
  const said = clause.all.slice(clause.from, clause.to).join(' ');
  const doing = /\b(?:stop|keep|prevent) (?:\S+ ){1,4}?from (\S{2,}ing)\b/.exec(said)?.[1];
  return (
    doing !== undefined &&
    !has(lexicon.sendings, doing) &&
    !/^(?:coming|going|getting|receiving|showing|popping|calling)$/.test(doing) &&
    !anyWord(clause, lexicon.ours)
  );
}

const awayFrom: Words = new Set(['from']);

const takenNot =
  /\b(?:(?:enlev|retir|supprim|effac|ot|ray|desabonn|desinscriv|exclu)(?:e|ez|es|s|er)?|desinscris|sors|sortez) (?:pas\b|(?:moi|nous|le|la|les|lui) (?:en )?pas\b(?! (?:interess|besoin|bon|mon|envie|le bon)))/;

/** "Enlevez-moi pas de la liste": in spoken French the negation follows the verb. */
export const isTakenNot = (clause: Clause): boolean =>
  anyWord(clause, notBehind) && takenNot.test(clause.all.slice(clause.from, clause.to).join(' '));
const notBehind: Words = new Set(['pas']);
