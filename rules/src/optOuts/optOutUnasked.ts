import { type Clause, type Said, anyWord, has, ofTarget, target, word, type Words } from './optOutClause.ts';
import { placeOf } from './optOutLeaving.ts';
import * as lexicon from './words/optOutLexicon.ts';

// Texts that were never requested or reach the wrong phone: what people say instead of asking to stop them.

/** Requesting texts, or agreeing to them, which people say never happened. */
export const signings: readonly string[] =
  `signed sign opted opt asked ask subscribed subscribe agreed requested request authorized authorised enrolled registered consented
  inscribi inscribimos pedi pedimos autorice autorizamos registre suscribi solicite
  demande demandes autorise inscrit inscrite abonne abonnee`.split(/\s+/);
const never: Words = new Set('never didnt not nunca no jamais pas'.split(' '));

/** "I never opted in to this", "yo no pedi estos mensajes", "je n'ai jamais demande ces textos". */
export function readNeverAsked(clause: Clause, at: number): Said {
  const before = clause.all.slice(Math.max(clause.from, at - 4), at);
  if (clause.isQuestion || !before.some((one) => has(never, one))) return 'nothing';
  if (before.some((one) => has(lexicon.others, one) || /^(?:you|to|were|was|why)$/.test(one)))
    return 'nothing';
  if (word(clause, at + 1) === 'out') return 'nothing';
  let next = at + 1;
  while (/^(?:up|in|for|to|a|de|en|por|get|receive|recibir|recevoir|que|you)$/.test(word(clause, next) ?? ''))
    next += 1;
  const what = target(clause, next);
  if (what === 'open') return next < clause.to ? 'may' : 'nothing';
  return what === 'ours' ? ofTarget(what, 'may') : 'nothing';
}

/** "These messages are not for me", "me mandan mensajes por error", "je recois vos textos par erreur". */
export function readMisdirected(clause: Clause, at: number): Said {
  const one = clause.all[at] ?? '';
  const before = clause.all.slice(clause.from, at);
  const isOurs = before.some((each) => has(lexicon.ours, each) || has(lexicon.sendings, each));
  if (!isOurs || clause.isQuestion) return 'nothing';
  if (/^(?:para|for|pour)$/.test(one))
    return has(lexicon.meWords, word(clause, at + 1)) || /^(?:mi|nosotros)$/.test(word(clause, at + 1) ?? '')
      ? at + 2 === clause.to && before.slice(-3).some((each) => has(lexicon.negations, each))
        ? 'may'
        : 'nothing'
      : 'nothing';
  if (!/^(?:by|por|par|in|en)$/.test(word(clause, at - 1) ?? '')) return 'nothing';
  const isToMe = before.some((each) => has(lexicon.meWords, each) || has(receiving, each));
  const isMine =
    before.some((each) => /^(?:i|texted|sent|mande|escribi|ai)$/.test(each)) &&
    !before.some((each) => has(receiving, each));
  return isToMe && !isMine ? 'may' : 'nothing';
}
const receiving: Words = new Set(
  'getting receiving received receive get recibo recibiendo llegan recois recoit recevons'.split(' '),
);

/** "Alto a los mensajes", "arret des messages", "stop aux textos". */
export function readHalt(clause: Clause, at: number): Said {
  if (at - clause.from > 2 || !clause.all.slice(clause.from, at).every((one) => has(lexicon.fillers, one)))
    return 'nothing';
  if (!/^(?:a|al|aux|au|des|de|du)$/.test(word(clause, at + 1) ?? '')) return 'nothing';
  return target(clause, at + 2) === 'ours' ? 'asks' : 'nothing';
}

/** "Texts not needed", "sus mensajes no son bienvenidos". */
export function readNotNeeded(clause: Clause, at: number): Said {
  const before = clause.all.slice(clause.from, at);
  if (clause.isQuestion || before.some((one) => has(lexicon.otherChannels, one))) return 'nothing';
  const isNo = before.slice(-3).some((one) => has(lexicon.negations, one) || one === 'longer');
  return isNo && before.some((one) => has(lexicon.ours, one)) ? 'may' : 'nothing';
}

/** "I'm getting texts meant for someone else", "you are texting a stranger". */
export function readOtherReader(clause: Clause, at: number): Said {
  const before = clause.all.slice(clause.from, at);
  if (
    clause.isQuestion ||
    (clause.all[at] === 'else' && !/^some(?:one|body)$/.test(word(clause, at - 1) ?? ''))
  )
    return 'nothing';
  const isToMe =
    before.some((one) => has(receiving, one)) || /\b(?:you|youre|yall|these|your)\b/.test(before.join(' '));
  const isOurs = before.some((one) => has(lexicon.ours, one) || has(lexicon.sendings, one));
  return isToMe && isOurs && !anyWord(clause, lexicon.negations, clause.from, at) ? 'may' : 'nothing';
}

/** "I should not be on this list", "we shouldn't be getting these". */
export function readNotMeant(clause: Clause, at: number): Said {
  const before = clause.all.slice(Math.max(clause.from, at - 3), at).join(' ');
  if (clause.isQuestion || !/\b(?:i|we|number) (?:shouldnt|should not)$/.test(before)) return 'nothing';
  const next = word(clause, at + 1) ?? '';
  if (/^(?:on|in)$/.test(next)) return placeOf(clause, at + 2) === 'ours' ? 'may' : 'nothing';
  if (!/^(?:getting|receiving)$/.test(next)) return 'nothing';
  return /^(?:ours|open)$/.test(target(clause, at + 2)) ? 'may' : 'nothing';
}
