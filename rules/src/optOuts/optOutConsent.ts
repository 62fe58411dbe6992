import { type Clause, type Said, anyWord, has, isNegated, target, word, type Words } from './optOutClause.ts';
import * as lexicon from './words/optOutLexicon.ts';
import { things } from './words/optOutThings.ts';

/** Withdraws what was given. The object follows. */
export const withdrawals: Words = new Set(
  `revoke revoking revoked withdraw withdrawing withdrawn withdrew rescind rescinding rescinded
  retiro revoco anulo cancelo retirar revocar revoque retirado revocado
  retire revoque reprends annule retirer revoquer retirons`.split(/\s+/),
);
/** States that permission exists or not. What is permitted follows. */
const consentings: Words = new Set(
  'consent consenting agree autorizo autorizamos authorize authorise autorise consens consiento permito permets'.split(
    ' ',
  ),
);
const plainConsents: Words = new Set('consent consents consentimiento consentement'.split(' '));
const permissions: Words = new Set(
  `permission permissions authorization authorisation approval permiso permisos autorizacion aprobacion autorisation accord
  acuerdo`.split(/\s+/),
);
/** Verbs for giving permission. */
const givings: Words = new Set(
  'give gave given have doy dado di donne donner ai tienen tiene avez have'.split(' '),
);

/** Consent has a purpose: our texts, or a trip, a photo, a treatment. */
function consentFor(clause: Clause, from: number, said: Said): Said {
  for (let at = from; at < clause.to; at += 1) {
    const one = clause.all[at];
    if (has(lexicon.sendings, one) || has(lexicon.sendingsToMe, one) || has(lexicon.ours, one)) return 'asks';
    if (has(lexicon.numbers, one)) return 'asks';
    if (has(lexicon.kin, one) || has(things, one) || has(lexicon.others, one)) return 'other';
    if (has(lexicon.otherChannels, one) || has(lexicon.otherChannelDoings, one)) return 'weak';
  }
  const what = target(clause, from);
  const next = word(clause, from);
  if (next === undefined || what === 'open') return said;
  return has(purposes, next) && clause.to - from > 1 && target(clause, from + 1) === 'unknown'
    ? 'nothing'
    : said;
}
const purposes: Words = new Set('for to of para de pour a'.split(' '));

/**
 * Withdrawing consent: "I revoke my consent", "retiro mi consentimiento", "je retire mon consentement". Any
 * reasonable wording counts (47 CFR 64.1200(a)(10)). If anything else is withdrawn, such as a daughter or an
 * application, it is not about our texts.
 */
export function readWithdrawal(clause: Clause, at: number): Said {
  const one = clause.all[at] ?? '';
  const isTaking = has(lexicon.takings, one);
  const noun = nounNear(clause, at);
  if (noun < 0) {
    if (isTaking || one.startsWith('annul') || one.startsWith('anul') || one.startsWith('cancel'))
      return 'nothing';
    return anyWord(clause, lexicon.ours, at) ||
      anyWord(clause, lexicon.numbers, at) ||
      target(clause, at + 1) === 'open'
      ? 'nothing'
      : 'other';
  }
  if (isNegated(clause, at) || clause.all.slice(clause.from, at).some((each) => has(thirds, each)))
    return 'other';
  if (anyWord(clause, thirds, Math.min(at, noun), Math.max(at, noun))) return 'other';
  // "Revoke my ex's pickup permission": given for something else.
  const isOthers = clause.all
    .slice(at + 1, noun)
    .some((each) => has(lexicon.kin, each) || has(things, each) || has(lexicon.others, each));
  if (isOthers && !anyWord(clause, lexicon.ours, noun) && !anyWord(clause, lexicon.sendings, noun))
    return 'other';
  const isPlain = has(plainConsents, clause.all[noun]);
  return consentFor(clause, Math.max(at, noun) + 1, clause.isQuestion || !isPlain ? 'may' : 'asks');
}
const thirds: Words = new Set('he she they his her their court judge board son'.split(' '));

/**
 * The position of the consent that a verb withdraws: "my consent", "any consent I may have given"; before a
 * passive verb.
 */
function nounNear(clause: Clause, at: number): number {
  for (let here = at + 1; here < Math.min(clause.to, at + 6); here += 1)
    if (has(plainConsents, clause.all[here]) || has(permissions, clause.all[here])) return here;
  if (!/(?:ed|wn|ado|^retire|^revoque|^annule)$/.test(clause.all[at] ?? '')) return -1;
  for (let here = at - 1; here >= Math.max(clause.from, at - 4); here -= 1)
    if (has(plainConsents, clause.all[here]) || has(permissions, clause.all[here])) return here;
  return -1;
}

/** "I no longer consent", "no autorizo que me envien", "je n'autorise plus", "ya no doy permiso". */
export function readNoConsent(clause: Clause, at: number): Said {
  const one = clause.all[at] ?? '';
  const isNoun = has(plainConsents, one) || has(permissions, one);
  const before = clause.all.slice(Math.max(clause.from, at - 6), at);
  if (one === 'agree') return 'nothing';
  if (before.some((each) => has(thirds, each))) return 'nothing';
  const isNo = before.some((each) => has(noMore, each)) || /^(?:plus|pas)$/.test(word(clause, at + 1) ?? '');
  if (!isNo) return 'nothing';
  if (isNoun && one !== 'consent' && !before.some((each) => has(givings, each))) return 'nothing';
  let next = at + 1;
  while (/^(?:plus|pas|mas|anymore|any|more|longer|never|you|les|le|lo|los)$/.test(word(clause, next) ?? ''))
    next += 1;
  return consentFor(clause, next, 'may');
}
const noMore: Words = new Set('no not dont never longer nunca ne n didnt ya'.split(' '));
/** The words that indicate a lack of consent. */
export const consentWords: readonly string[] = [...plainConsents, ...permissions, ...consentings];

/** The nouns for withdrawal. */
export const withdrawalNouns: readonly string[] =
  'revocation withdrawal rescission retraction revocacion retiro retirada anulacion retrait retractation'.split(
    ' ',
  );

/** "Consider this my revocation of consent", "la revocacion de mi consentimiento", "le retrait de mon consentement". */
export function readConsentNoun(clause: Clause, at: number): Said {
  if (isNegated(clause, at) || !/^(?:of|de|del|du)$/.test(word(clause, at + 1) ?? '')) return 'nothing';
  for (let here = at + 2; here < Math.min(clause.to, at + 6); here += 1) {
    const one = clause.all[here];
    if (has(thirds, one) || has(lexicon.kin, one)) return 'other';
    if (has(plainConsents, one)) return consentFor(clause, here + 1, clause.isQuestion ? 'may' : 'asks');
    if (has(permissions, one)) return consentFor(clause, here + 1, 'may');
  }
  return 'nothing';
}
