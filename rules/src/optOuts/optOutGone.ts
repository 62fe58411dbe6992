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

// What people write instead of a request: that the number has a new owner, that they are no longer members,
// or what they will do if the texts continue. Each may be a request, so a user decides.

const bearing: Words = new Set(
  'has have had uses use owns own answers tiene tengo usa utiliza contesta a ai utilise possede'.split(' '),
);
const living: Words = new Set(
  'live lives living vive vivo viven habite habitent reste works work trabaja travaille'.split(' '),
);
const here: Words = new Set('here there aqui ahi alli ici'.split(' '));
const belonging: Words = new Set(
  `member members patient client customer student parent employee tenant resident volunteer subscriber teacher player
  miembro paciente cliente alumno alumna estudiante empleado empleada inquilino inquilina socio socia residente voluntario
  membre patiente cliente eleve etudiant etudiante employe employee locataire resident residente abonne abonnee benevole`.split(
    /\s+/,
  ),
);

/** "Denise doesn't have this number", "aqui no vive ningun Jose", "Julie n'a plus ce numero". */
export function readGone(clause: Clause, at: number): Said {
  const one = clause.all[at];
  const before = clause.all.slice(Math.max(clause.from, at - 3), at);
  const isNo = before.some((each) => has(lexicon.negations, each) || each === 'longer');
  if (!isNo || clause.isQuestion) return 'nothing';
  if (has(living, one)) return anyWord(clause, here) && clause.to - clause.from <= 8 ? 'may' : 'nothing';
  let next = at + 1;
  while (/^(?:plus|mas|pas|anymore|mi|my|mon)$/.test(word(clause, next) ?? '')) next += 1;
  return /^(?:this|that|este|ese|ce|cet)$/.test(word(clause, next) ?? '') &&
    has(lexicon.numbers, word(clause, next + 1))
    ? 'may'
    : 'nothing';
}
/** The words that `readGone` reads. */
export const goneWords: readonly string[] = [...bearing, ...living];

/**
 * "I am no longer a member", "ya no soy paciente", "je ne suis plus membre": on its own, a reason for no more
 * texts.
 */
export function readNoMember(clause: Clause, at: number): Said {
  if (clause.isQuestion) return 'nothing';
  const before = clause.all.slice(Math.max(clause.from, at - 4), at).join(' ');
  const isNoMore =
    /\b(?:no longer (?:a|an|your|one)?|ya no (?:soy|somos|es|estoy)|(?:suis|sommes) plus)\b/.test(before) ||
    (/\b(?:not|aint)\b/.test(before) && anyWord(clause, new Set(['anymore']), at));
  if (!isNoMore || /\b(?:he|she|they|hes|shes)\b/.test(before)) return 'nothing';
  return clause.to - at <= 6 ? 'may' : 'nothing';
}
/** The words that `readNoMember` reads. */
export const memberWords: readonly string[] = [...belonging];

const ifAgain =
  /\b(?:if|si)\b.*\b(?:again|keep|keeps|continue|continues|another|more|siguen|sigue|vuelven|vuelve|otro|continuez|encore|recommencez|dont stop|text|message|contact)\b/;

/** "I'll report you if you text again", "je porte plainte si vous continuez", "voy a denunciar si siguen". */
export function readThreat(clause: Clause, at: number): Said {
  if (clause.isQuestion || isNegated(clause, at)) return 'nothing';
  const words = clause.all.slice(clause.from, clause.to).join(' ');
  // "los voy a bloquear", "je vais bloquer ce numero".
  if (
    /\b(?:(?:los|les|te|vous|ustedes) (?:voy a )?(?:bloque|bloquear|bloqueo)|bloquea[r]?los|(?:bloquear|bloqueo|bloquer|bloque) (?:este|ese|ce|cet|votre|su) numero)\b/.test(
      words,
    )
  )
    return 'may';
  const isOfUs =
    anyWord(clause, lexicon.sendings) ||
    anyWord(clause, lexicon.ours) ||
    anyWord(clause, lexicon.numbers) ||
    /\b(?:siguen|continuez)\b/.test(words);
  return ifAgain.test(words) && isOfUs ? 'may' : 'nothing';
}
/** The words that `readThreat` reads. */
export const threatWords: readonly string[] =
  `report reporting lawyer attorney police fcc sue block blocking complaint harassment
  reportarlos denunciarlos bloquearlos demandarlos reportar reporto denunciar denuncio demandar demanda bloquear bloqueo abogado policia
  plainte signaler bloquer bloque avocat poursuivre harcelement`.split(/\s+/);

/** "I refuse to receive your messages", "me niego a recibir", "je refuse de recevoir vos messages". */
export function readRefusing(clause: Clause, at: number): Said {
  if (isNegated(clause, at)) return 'other';
  let next = at + 1;
  while (/^(?:to|de|d|a|any|all|further|que)$/.test(word(clause, next) ?? '')) next += 1;
  if (has(lexicon.receivings, word(clause, next))) next += 1;
  const what = target(clause, next);
  return what === 'ours' ? ofTarget(what, 'asks') : 'nothing';
}

/** "para ya no recibir mensajes", "merci de ne plus recevoir", "prefer to not receive texts". */
export function readNotReceiving(clause: Clause, at: number): Said {
  const one = clause.all[at] ?? '';
  const before = clause.all.slice(Math.max(clause.from, at - 3), at);
  const isNo = /^(?:recibir|recevoir)$/.test(one)
    ? before.some((each) => /^(?:no|nunca|plus|pas|rien)$/.test(each))
    : /^(?:to not|not to|rather not)$/.test(before.slice(-2).join(' '));
  if (!isNo || before.some((each) => /^(?:puedo|peux|porque|pourquoi|why)$/.test(each))) return 'nothing';
  return target(clause, at + 1) === 'ours' ? 'asks' : 'nothing';
}

/**
 * "Juan se cambio de numero", "Julie a change de numero", "there is nobody by that name": the number now
 * belongs to another person.
 */
export function readMoved(clause: Clause, at: number): Said {
  if (clause.isQuestion) return 'nothing';
  const said = clause.all.slice(clause.from, clause.to).join(' ');
  if (/^(?:name|nombre|nom)$/.test(clause.all[at] ?? ''))
    return /\b(?:no|nobody|nadie|personne|dont)\b.*\b(?:by that|con ese|de ce) (?:name|nombre|nom)$/.test(
      said,
    )
      ? 'may'
      : 'nothing';
  const isNumber =
    /\b(?:se cambio de|a change de|changed (?:his|her|their)) (?:phone )?(?:numero|number)$/.test(said);
  return isNumber && !/\b(?:i|my|mi|yo|je|mon)\b/.test(said) ? 'may' : 'nothing';
}
