import { type Clause, type Words, anyWord, has, word } from './optOutClause.ts';
import { stopWords } from './words/optOutWords.ts';

// People report an opt-out word that was sent by accident: "My kid typed unsubscribe, ignore that". They
// mention the word but don't mean it. This applies to any opt-out word.

const named: Words = new Set([
  ...stopWords.flatMap((stop) => (/[ -]/.test(stop) ? [] : [stop.toLowerCase()])),
  ...'out unsubscribed stopped canceled cancelled desuscribi desuscribio desabonne desinscrit desinscrite opted'.split(
    ' ',
  ),
]);
const typing: Words = new Set(
  `typed type typing sent send hit pressed press put texted wrote replied reply clicked click tapped entered pushed answered
  unsubscribed opted canceled cancelled
  puse puso pusieron mande mando mandamos escribi escribio envie envio apreto aprete apretó toque toco conteste contesto
  desuscribi desuscribio di dio
  ecrit envoye envoyee tape appuye appuyee clique repondu peser pese mis desabonne desinscrit desinscrite`.split(
    /\s+/,
  ),
);
const accident: Words = new Set(
  `mistake mistakenly accident accidentally accidental accidently ignore disregard oops unintentionally unintentional whoops
  error equivocacion accidente queriendo ignoren ignore ignorelo hagan caso jugando fue
  erreur megarde expres ignorez oubliez accident inadvertance`.split(/\s+/),
);
// Words of more than one: "didn't mean", "butt text", "sin querer", "sans faire expres", "ne tenez pas compte".
const accidents: readonly (readonly string[])[] = [
  ['mean', 'to'],
  ['meant', 'to'],
  ['meant', 'for'],
  ['butt', 'text'],
  ['butt', 'dialed'],
  ['pocket', 'text'],
  ['wrong', 'chat'],
  ['wrong', 'thread'],
  ['sin', 'querer'],
  ['por', 'error'],
  ['faire', 'expres'],
  ['pas', 'voulu'],
  ['pas', 'compte'],
  ['never', 'mind'],
  ['take', 'back'],
  ['par', 'erreur'],
];
const vagueAccidents: Words = new Set(['error', 'fue', 'caso', 'hagan', 'erreur', 'accident', 'ignore']);
const stillDoing: Words = new Set('you yall u ustedes vous'.split(' '));
const notPeople: Words = new Set(
  `kid kids toddler baby son daughter boy girl child grandson granddaughter grandbaby nephew niece brother sister cat dog
  puppy pocket autocorrect husband wife nino nina hijo hija bebe nieto nieta gato perro
  fils fille enfant petit petite bebe chat chien gars`.split(/\s+/),
);

/** Whether a text calls something in it an accident. */
export function tellsOfAccident(words: readonly string[]): boolean {
  return words.some(
    (one, at) =>
      (accident.has(one) && (!vagueAccidents.has(one) || isAccidentAt(words, at))) ||
      accidents.some((run) => run.every((each, ahead) => words[at + ahead] === each)),
  );
}

function isAccidentAt(words: readonly string[], at: number): boolean {
  const around = words.slice(Math.max(0, at - 3), at + 3);
  return around.some((one) =>
    /^(?:by|an|por|par|un|fue|una|caso|hagan|that|it|this|my|last|lo|le|mi|please|mon|error|erreur)$/.test(
      one,
    ),
  );
}

/** True if a clause mentions an opt-out word that another person sent, or that was sent by accident. */
export function isReported(clause: Clause): boolean {
  for (let at = clause.from; at < clause.to; at += 1) {
    const one = clause.all[at];
    if (!has(named, one) || (one === 'out' && !(word(clause, at - 1) ?? '').startsWith('opt'))) continue;
    const before = clause.all.slice(Math.max(clause.from, at - 5), at);
    if (before.some((each) => has(stillDoing, each))) continue;
    const isTyped = before.some((each) => has(typing, each)) || (has(typing, one) && before.length > 0);
    const isThing = /^(?:my|that|the|a|mi|el|mon|le|un|cet|ce)$/.test(word(clause, at - 1) ?? '');
    if (!isTyped && !isThing) continue;
    if (isTyped && anyWord(clause, notPeople, clause.from, at)) return true;
    if (tellsOfAccident(clause.all)) return true;
  }
  return false;
}
