import {
  type Clause,
  type Said,
  type Words,
  anyWord,
  channelSaid,
  has,
  isAtTimes,
  isEndOf,
  ofTarget,
  stronger,
  target,
  word,
} from './optOutClause.ts';
import { readChannel, readEnding, readSending } from './words/optOutEndings.ts';
import {
  consentWords,
  readConsentNoun,
  readNoConsent,
  readWithdrawal,
  withdrawalNouns,
  withdrawals,
} from './optOutConsent.ts';
import {
  readHalt,
  readMisdirected,
  readNeverAsked,
  readNotMeant,
  readNotNeeded,
  readOtherReader,
  signings,
} from './optOutUnasked.ts';
import {
  goneWords,
  memberWords,
  readMoved,
  readGone,
  readNoMember,
  readNotReceiving,
  readRefusing,
  readThreat,
  threatWords,
} from './optOutGone.ts';
import { isWhy, readIdiom, readNoMore } from './words/optOutIdioms.ts';
import { placeOf, readLeaving, readTaking } from './optOutLeaving.ts';
import { readIsNot, readWrong } from './words/optOutPersons.ts';
import {
  asksAbout,
  isTakenNot,
  keepsAnother,
  readNamedRequest,
  readAnEnd,
  readFedUp,
  readRemovalNoun,
  readWayOut,
  readWithOurs,
  removalNouns,
} from './optOutFrames.ts';
import { isReported } from './optOutReported.ts';
import * as lexicon from './words/optOutLexicon.ts';
import { opensClause } from './words/phraseClauses.ts';
import type { PhraseWords } from './words/phraseWords.ts';

/** "don't text me", "no me manden mensajes", "ne m'écrivez plus", "never contact this number". */
function readRefusal(clause: Clause, at: number): Said {
  let next = at + 1;
  let hasMe = false;
  while (
    has(lexicon.meWords, word(clause, next)) ||
    /^(?:you|ever|please|again|keep|plus|pas|vuelvan|vuelva|esten|este|a|just|to|se)$/.test(
      word(clause, next) ?? '',
    )
  ) {
    hasMe ||= has(lexicon.meWords, word(clause, next));
    next += 1;
  }
  const doing = word(clause, next);
  const negation = clause.all[at] ?? '';
  if (/^(?:dont|never|not|no|ne|n|ni|nunca|nor|stop)$/.test(negation)) {
    if (negation === 'not' && /^(?:is|this|its|thats|was|im)$/.test(word(clause, at - 1) ?? ''))
      return has(lexicon.wants, doing) ? readUnwanted(clause, at, next) : 'nothing';
    // "Why don't you send the menu?" asks for it.
    if (has(lexicon.sendings, doing) && isWhy(clause)) return 'other';
    if (has(lexicon.sendings, doing) || has(lexicon.sendingsToMe, doing)) {
      if (doing !== undefined && has(lexicon.sendingsToMe, doing)) return readSending(clause, next);
      if (
        /^(?:bother|write)$/.test(doing ?? '') &&
        !hasMe &&
        !has(lexicon.meWords, word(clause, next + 1)) &&
        !has(lexicon.numbers, word(clause, next + 2))
      )
        return 'other';
      if (negation === 'no' && /^(?:text|texts|message|contact|sms|spam|update|alert)$/.test(doing ?? ''))
        return 'nothing';
      if (
        /^(?:i|we|did|didnt|have|he|she|they|still|do|does)$/.test(word(clause, at - 1) ?? '') &&
        negation !== 'ne' &&
        negation !== 'n'
      )
        return 'other';
      if (!has(lexicon.ofThings, doing) && !hasMe && isEndOf(clause, next + 1)) return 'asks';
      return hasMe && !has(lexicon.ofThings, doing)
        ? isAtTimes(clause, next + 1) || (isAtTimes(clause, next + 2) && word(clause, next + 1) === 'plus')
          ? 'other'
          : 'asks'
        : readSending(clause, next);
    }
    if (has(lexicon.otherChannelDoings, doing))
      return /^(?:i|we|he|she|they)$/.test(word(clause, at - 1) ?? '') ? 'other' : readChannel(clause, next);
  }
  if (negation === 'not' && word(clause, at - 1) === 'rather' && has(lexicon.receivings, doing))
    return ofTarget(target(clause, next + 1), 'asks');
  if (/^(?:ne|n|m)$/.test(negation) && /^(?:recois|recoit|recevons|recu|y)$/.test(doing ?? ''))
    return 'other';
  return readUnwanted(clause, at, next);
}

/** "don't want these", "no longer wish to receive", "ya no quiero recibir", "ne veux plus". */
function readUnwanted(clause: Clause, at: number, from: number): Said {
  let next = from;
  if (word(clause, next) === 'longer') next += 1;
  if (!has(lexicon.wants, word(clause, next))) return 'nothing';
  next += 1;
  if (/^(?:he|she|they)$/.test(word(clause, at - 1) ?? '')) return 'other';
  while (
    /^(?:to|plus|pas|rien|nada|for|in|any|more|of|mas|de|d|que|me|m|seguir|continuer|a|anymore|you|your|nos)$/.test(
      word(clause, next) ?? '',
    )
  )
    next += 1;
  const doing = word(clause, next);
  // "No deseo seguir en la lista."
  if (/^(?:en|sur|dans)$/.test(doing ?? '')) return placeOf(clause, next + 1) === 'ours' ? 'asks' : 'other';
  if (
    /^(?:molestar|disturb|bother|deranger)$/.test(doing ?? '') &&
    !has(new Set(['me', 'que']), word(clause, next - 1))
  )
    return 'other';
  if (
    has(lexicon.sendings, doing) &&
    !(has(lexicon.ours, doing) && !/^(?:text|message|contact|alert)$/.test(doing ?? ''))
  )
    return word(clause, next - 1) === 'to' || /^(?:me|que|you|m|nos)$/.test(word(clause, next - 1) ?? '')
      ? readSending(clause, next)
      : 'asks';
  if (
    /^(?:molestar|interrumpir|deranger|miss|stop|lose|unsubscribe|opt|perder|dejar|cancelar|manquer|rater|perdre|arreter|annuler|desabonner|disturb)$/.test(
      doing ?? '',
    )
  )
    return 'other';
  if (has(lexicon.receivings, doing)) {
    if (/^(?:hear|hearing)$/.test(doing ?? '') && word(clause, next + 1) === 'from')
      return /^(?:you|yall|u|anyone|this|your)$/.test(word(clause, next + 2) ?? '') ? 'asks' : 'other';
    const place = clause.all
      .slice(next + 1, next + 3)
      .some((one) => /^(?:on|in|part|en|sur|dans)$/.test(one));
    if (place) return placeOf(clause, next + 2) === 'ours' ? 'asks' : 'other';
    if (/^(?:removed|unsubscribed|taken|deleted|off|opted)$/.test(word(clause, next + 1) ?? ''))
      return 'other';
    if (has(lexicon.sendings, word(clause, next + 1)) && word(clause, next + 1)?.endsWith('ed') === true)
      return 'asks';
    if (/^(?:have|having|be|see)$/.test(doing ?? '')) return ofTarget(target(clause, next + 1), 'weak');
    const got = target(clause, next + 1);
    if (got === 'channel') return anyWord(clause, calls, next) ? channelSaid(clause) : 'other';
    return got === 'unknown' ? 'nothing' : ofTarget(got, 'asks');
  }
  // "no quiero que llegue tarde", "ne veux plus de pizza".
  if (/^(?:que|de|d)$/.test(word(clause, next - 1) ?? '') && target(clause, next) === 'unknown')
    return 'other';
  const what = target(clause, next);
  if (what === 'channel')
    return /call|llamada|appel/.test(clause.all.slice(next, clause.to).join(' '))
      ? channelSaid(clause)
      : 'other';
  if (what === 'open') {
    // "je n'en veux plus".
    if (next >= clause.to)
      return clause.all[from - 1] === 'en' || word(clause, from - 1) === 'en' ? 'may' : 'nothing';
    // "I don't want any more of these."
    return clause.all.slice(at, clause.to).some((each) => /^(?:more|anymore|mas|plus|longer)$/.test(each))
      ? 'may'
      : 'weak';
  }
  return ofTarget(what, 'asks');
}

type Rule = (clause: Clause, at: number) => Said;

const onEnding: Rule = (clause, at) => readEnding(clause, at);

const calls: Words = new Set(['call', 'calls', 'llamadas', 'appels']);
/** Possible beginnings, by word. The rules for refusals are tried on every negation. */
const ruleOf = new Map<string, Rule[]>();

function teach(set: Iterable<string>, rule: Rule): void {
  for (const one of set) ruleOf.set(one, [...(ruleOf.get(one) ?? []), rule]);
}

teach(lexicon.endings, onEnding);

teach(lexicon.strictEndings, onEnding);

teach(lexicon.takings, readTaking);

teach(lexicon.takingsOfMe, readTaking);

teach(lexicon.negations, readRefusal);

teach('no basta enough plus pas suffit aucun aucune ningun zero'.split(' '), readNoMore);

teach(['with', 'con', 'avec'], readWithOurs);

teach(
  'mal wrong incorrect equivocado equivocada equivoca equivocan equivoco equivocaron incorrecto incorrecta mauvais mauvaise faux erreur trompez trompe errado'.split(
    ' ',
  ),
  readWrong,
);

teach(['not', 'longer', 'isnt', 'aint', 'doesnt', 'no', 'pas', 'plus'], readIsNot);

teach(signings, readNeverAsked);

teach(['para', 'for', 'pour', 'error', 'erreur', 'mistake'], readMisdirected);

teach(['alto', 'arret', 'stop', 'fin', 'non'], readHalt);

teach(['else', 'stranger', 'dude'], readOtherReader);

teach(['be'], readNotMeant);

teach(['changed', 'cambio', 'change', 'nombre', 'name', 'nom'], readMoved);

teach(
  ['needed', 'wanted', 'welcome', 'necessary', 'necesarios', 'bienvenidos', 'necessaires', 'voulus'],
  readNotNeeded,
);

teach(goneWords, readGone);

teach(memberWords, readNoMember);

teach(threatWords, readThreat);

teach(['refuse', 'refuso', 'rechazo', 'niego', 'decline', 'refusons'], readRefusing);

teach(['recibir', 'recevoir', 'receive', 'get'], readNotReceiving);

teach(withdrawals, readWithdrawal);

teach(consentWords, readNoConsent);

teach(withdrawalNouns, readConsentNoun);

teach(
  'out optout unsubscribe unsubscription removal stop desist contact baja cancelacion desabonnement desinscription radiation'.split(
    ' ',
  ),
  readNamedRequest,
);

teach(removalNouns, readRemovalNoun);

teach(['fin', 'end', 'stop'], readAnEnd);

teach(['harto', 'harta', 'hartos', 'hartas', 'cansado', 'cansada', 'assez', 'marre'], readFedUp);

teach(['off', 'out', 'salir', 'salirme', 'salgo', 'sortir', 'lleguen', 'lachez', 'lache'], readWayOut);

teach(lexicon.leaving, readLeaving);

teach(['opt', 'opting', 'opted', 'baja'], readLeaving);

teach(['plus', 'pas'], (clause, at) =>
  word(clause, at + 1) === 'besoin' ? readUnwanted(clause, at, at + 1) : 'nothing',
);

teach(['no', 'veux', 'souhaite', 'desire'], (clause, at) =>
  clause.all[at] === 'no'
    ? 'nothing'
    : /^(?:plus|pas)$/.test(word(clause, at + 1) ?? '')
      ? readUnwanted(clause, at, at)
      : 'nothing',
);

teach(
  'done tired sick fed lose loose forget leave block unsubscribed live lives vive conozco connais dejame dejeme dejenme dejennos dejenos dejanos laissez laisse fichez foutez off fin'.split(
    ' ',
  ),
  readIdiom,
);

teach(['longer'], (clause, at) =>
  word(clause, at - 1) === 'no' ? readUnwanted(clause, at - 1, at + 1) : 'nothing',
);

/** The result for a text and for each of its clauses. */
export interface Heard {
  /** The strongest result of the clauses. */
  readonly said: Said;
  readonly clauses: readonly { readonly from: number; readonly to: number; readonly said: Said }[];
}

function readClause(clause: Clause): Said {
  if (isReported(clause) || asksAbout(clause) || keepsAnother(clause) || isTakenNot(clause)) return 'other';
  let said: Said = 'nothing';
  for (let at = clause.from; at < clause.to; at += 1)
    for (const rule of ruleOf.get(clause.all[at] ?? '') ?? []) said = stronger(said, rule(clause, at));
  return said;
}

/**
 * Reads each clause of a text with the rules for its words. `isQuestion` is whether the text ends like a
 * question.
 */
export function readGrammar({ words, breaks }: PhraseWords, isQuestion: boolean): Heard {
  const clauses: { from: number; to: number; said: Said }[] = [];
  let said: Said = 'nothing';
  let from = 0;
  for (let to = 1; to <= words.length; to += 1) {
    if (breaks[to] !== true) continue;
    const begins = opensClause(words[from]) && from + 1 < to ? from + 1 : from;
    const here = readClause({ all: words, breaks, from: begins, to, isQuestion });
    clauses.push({ from, to, said: here });
    said = stronger(said, here);
    from = to;
  }
  return { said, clauses };
}
