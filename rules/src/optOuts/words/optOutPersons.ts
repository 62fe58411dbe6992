import { type Clause, type Said, anyWord, has, isNumeral, word } from '../optOutClause.ts';
import * as lexicon from './optOutLexicon.ts';

/** "wrong number", "mauvais numero", "no es mi numero", "not her phone anymore". */
export function readWrong(clause: Clause, at: number): Said {
  const one = clause.all[at] ?? '';
  const isWrong =
    /^(?:mal|wrong|incorrect|equivocado|equivocada|equivoco|equivocaron|equivoca|equivocan|equivoque|incorrecto|incorrecta|mauvais|mauvaise|faux|erreur|trompez|trompe|errado)$/.test(
      one,
    );
  if (!isWrong) return 'nothing';
  const near = clause.all
    .slice(Math.max(clause.from, at - 2), at)
    .concat(clause.all.slice(at + 1, Math.min(clause.to, at + 4)));
  const noun = near.find(
    (each) =>
      has(lexicon.numbers, each) ||
      /^(?:person|persona|personne|guy|man|lady|woman|contact|recipient|destinataire|destinatario)$/.test(
        each,
      ),
  );
  if (one === 'mal' && (noun === undefined || !has(lexicon.numbers, noun))) return 'nothing';
  if (noun === undefined && /^(?:equivocaron|trompez)$/.test(one) && clause.to - clause.from <= 4)
    return 'may';
  if (noun === undefined) return one !== 'wrong' ? 'nothing' : at + 1 === clause.to ? 'weak' : 'other';
  if (
    clause.all
      .slice(clause.from, at)
      .some((each) => /^(?:i|ive|we|called|dialed|dialled|gave|he|she|they)$/.test(each)) &&
    !clause.all
      .slice(clause.from, at)
      .some((each) => /^(?:think|believe|guess|sorry|have|you|youve|u|texting|tell)$/.test(each))
  )
    return 'other';
  if (
    one === 'wrong' &&
    /^(?:is|was|got)$/.test(word(clause, at - 1) ?? '') &&
    !has(lexicon.numbers, word(clause, at + 1))
  )
    return 'other';
  if (clause.isQuestion && /^(?:which|what|is)$/.test(clause.all[clause.from] ?? '')) return 'other';
  // "The wrong person is getting these texts."
  if (
    /\b(?:getting|receiving|receives|gets|recibe|recibiendo|recoit) (?:\S+ )?(?:texts|messages|mensajes|textos|alerts)\b/.test(
      clause.all.slice(at, clause.to).join(' '),
    )
  )
    return 'may';
  const where = clause.all.indexOf(noun, Math.max(clause.from, at - 2));
  if (isOtherNumber(clause, at, where)) return 'other';
  const after = word(clause, where + 1);
  if (has(lexicon.numbers, noun))
    return /^(?:of|on|is|was|listed|in|at|for|charger|case|showed|rang)$/.test(after ?? '') &&
      where > at &&
      !/^(?:this|here)$/.test(word(clause, where + 2) ?? '')
      ? 'other'
      : 'likely';
  const isUs = /^(?:you|youre|youve|u|texting|text|messaging|messaged|have|tiene|tienen|avez)$/;
  if (/^equivoc|^tromp/.test(one) && has(new Set(['se', 'te', 'vous', 'esta']), word(clause, at - 1)))
    return 'may';
  if (clause.all.slice(clause.from, at).some((each) => isUs.test(each)))
    return after === undefined || has(lexicon.fillers, after) || has(lexicon.negations, after)
      ? 'weak'
      : 'other';
  const rest = clause.all
    .slice(clause.from, clause.to)
    .filter(
      (each) =>
        each !== one &&
        each !== noun &&
        !has(lexicon.fillers, each) &&
        !/^(?:im|its|its|you|this|is)$/.test(each),
    );
  return rest.length === 0 ? 'may' : 'other';
}

/** "mauvais numero de porte", "wrong room number", "numero de casa equivocado": the number of another thing. */
function isOtherNumber(clause: Clause, at: number, where: number): boolean {
  if (!/^(?:number|numbers|numero|#)$/.test(clause.all[where] ?? '')) return false;
  const before = where > at + 1 ? word(clause, where - 1) : undefined;
  if (
    before !== undefined &&
    !has(ownNumbers, before) &&
    !has(lexicon.determiners, before) &&
    !has(lexicon.fillers, before) &&
    !has(lexicon.prepositions, before)
  )
    return true;
  const after = Math.max(at, where) + 1;
  if (!/^(?:of|de|del|du|des)$/.test(word(clause, after) ?? '')) return false;
  const of = has(lexicon.determiners, word(clause, after + 1)) ? after + 2 : after + 1;
  return word(clause, of) !== undefined && !has(ownNumbers, word(clause, of));
}
const ownNumbers = new Set(
  `phone cell cellphone mobile telephone tel telefono celular cel portable cellulaire contact contacto the a persona person personne`.split(
    /\s+/,
  ),
);

/** "this is not ...", "no es ...", "ce n'est pas ...", "I'm not ...": about the number, about a person, or a thing. */
export function readIsNot(clause: Clause, at: number): Said {
  const one = clause.all[at] ?? '';
  const before = word(clause, at - 1) ?? '';
  let next = at + 1;
  if (/^(?:not|longer|isnt|aint|doesnt)$/.test(one)) {
    if (one === 'longer' && !(before === 'no' && /^(?:is|im|am)$/.test(word(clause, at - 2) ?? '')))
      return 'nothing';
    if (one === 'doesnt') return 'nothing';
    if (
      one === 'not' &&
      at === clause.from &&
      !anyWord(clause, new Set(['person', 'recipient']), at) &&
      clause.to - at > 2 &&
      !anyWord(clause, lexicon.numbers, at, Math.min(clause.to, at + 4))
    )
      return 'other';
    if (one === 'not' && !/^(?:is|im|its|thats|this|was|am|s|number|be)$/.test(before) && at > clause.from)
      return 'nothing';
  } else if (one === 'no' && /^(?:es|soy|somos|pertenece)$/.test(word(clause, next) ?? '')) next += 1;
  else if (one === 'pas') {
    if (
      at === clause.from &&
      /\b(?:bon numero|bonne personne)\b/.test(clause.all.slice(at, clause.to).join(' '))
    )
      return 'may';
    if (!/^(?:est|suis|sommes)$/.test(before)) return 'nothing';
  } else if (one === 'plus') {
    // "ce n'est plus son numero"; all else with "plus" is about more of something.
    if (before !== 'est' || !anyWord(clause, lexicon.numbers)) return 'nothing';
  } else return 'nothing';
  while (/^(?:even|really|a|longer)$/.test(word(clause, next) ?? '') && word(clause, next) !== 'a') next += 1;
  // "her number", "maria s phone", "el numero de maria", "mine".
  const until = Math.min(clause.to, next + 4);
  for (let here = next; here < until; here += 1) {
    // "not working on my phone".
    if (has(placing, clause.all[here]) || /.{3}ing$/.test(clause.all[here] ?? '')) break;
    if (has(lexicon.numbers, clause.all[here]))
      return /^(?:what|how|good|the)$/.test(word(clause, next) ?? '') &&
        !/^(?:bon|right|correct|number|phone|same)$/.test(word(clause, here - 1) ?? '')
        ? 'weak'
        : 'likely';
  }
  if (anyWord(clause, lexicon.numbers, clause.from, at))
    return one !== 'plus' && isStateOf(word(clause, next)) ? 'weak' : 'likely';
  if (/^(?:belong|belongs|pertenece)$/.test(word(clause, next) ?? '')) return 'may';
  if (isPersonAt(clause, at, next)) return 'may';
  return anyWord(clause, lexicon.endings) || anyWord(clause, lexicon.takings) ? 'nothing' : 'other';
}

const placing = new Set('on in at with to by en con sur dans avec'.split(' '));

/** "my phone is not working", "this number isn't set up": about the phone, and not whose it is. */
function isStateOf(one: string | undefined): boolean {
  if (one === undefined || /^(?:mine|hers|his|theirs|right|correct|bon|correcto|de|for|para|pour)$/.test(one))
    return false;
  return has(lexicon.noNames, one) || /(?:ed|ing|able|on|up)$/.test(one);
}

function isPersonAt(clause: Clause, at: number, from: number): boolean {
  const left = clause.to - from;
  const first = word(clause, from) ?? '';
  if (first === 'who') return true;
  if (
    /^(?:right|correct)$/.test(word(clause, from + 1) ?? '') &&
    /^(?:person|recipient|contact)$/.test(word(clause, from + 2) ?? '')
  )
    return true;
  if (
    /^(?:esa|esta|la|the|that|cette|la)$/.test(first) &&
    /^(?:persona|person|personne|contact|parent|owner)$/.test(word(clause, from + 1) ?? '')
  )
    return true;
  if (
    left < 1 ||
    left > 3 ||
    (left === 3 &&
      !has(lexicon.fillers, word(clause, from + 2)) &&
      !/^(?:anymore|mas|s)$/.test(word(clause, from + 2) ?? ''))
  )
    return false;
  // The writer speaks of themselves or of the reader, not of a third person.
  const before = clause.all.slice(clause.from, at).join(' ');
  if (
    !/^(?:|hi|hello|hey|sorry|no|yo|i|im|i am|this|this is|este|esta|ella|this number is|c|ce|ce n|c est|je ne|je n|je|ce n est|je ne suis|je suis|n est|uh|um|(?:sorry|no|hi|hello) (?:this is|this|im|yo|but this is)|but this is|this phone|this phone is)$/.test(
      before,
    )
  )
    return false;
  const second = word(clause, from + 1);
  if (
    has(lexicon.noNames, first) ||
    has(lexicon.times, first) ||
    has(lexicon.times, first.replace(/s$/, '')) ||
    isNumeral(first) ||
    has(lexicon.kin, first) ||
    /(?:ed|ing|able|ible|ous|ful|less|mente|ment|ado|ada|ico|ica|oso|osa|ente|ante|iste|able)$/.test(first)
  )
    return false;
  return (
    second === undefined ||
    has(lexicon.fillers, second) ||
    /^(?:anymore|s)$/.test(second) ||
    (!has(lexicon.prepositions, second) && !has(lexicon.noNames, second))
  );
}
