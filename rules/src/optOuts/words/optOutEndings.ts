import {
  type Clause,
  type Said,
  anyWord,
  channelSaid,
  has,
  isAtTimes,
  isNegated,
  isNumeral,
  ofTarget,
  target,
  wantsTexts,
  word,
} from '../optOutClause.ts';
import * as lexicon from './optOutLexicon.ts';

/** Something ends: "stop texting me", "dejen de mandarme mensajes", "cancel my visit". */
export function readEnding(clause: Clause, at: number): Said {
  const verb = clause.all[at] ?? '';
  const isStrict = has(lexicon.strictEndings, verb) || verb === 'quit' || verb === 'stops';
  if (isNegated(clause, at)) return 'other';
  const before = word(clause, at - 1);
  // "bus stop", "the end", "an arret", "para": a noun, or what another does.
  if (isNounHere(clause, at, verb)) return 'other';
  // "deje un mensaje" leaves one; what ends is "dejar de" something.
  if (verb.startsWith('dej') && !isOfDoing(clause, at)) return 'nothing';
  const doer = madeToEnd(clause, at);
  if (doer !== null) return doer;
  let next = at + 1;
  while (
    /^(?:de|d|with|from|all|me|m|nous|nos|vous|estar|seguir|andar)$/.test(word(clause, next) ?? '') &&
    next < clause.to - 1
  )
    next += 1;
  const doing = word(clause, next);
  if (has(lexicon.sendings, doing) || has(lexicon.sendingsToMe, doing))
    return readSending(clause, next, true);
  if (has(lexicon.otherChannelDoings, doing) && doing !== 'calls' && /(?:ing|r|rme)$/.test(doing ?? ''))
    return readChannel(clause, next);
  // "stop laughing", "deje de llorar".
  if (
    /.{3}ing$/.test(doing ?? '') &&
    !has(lexicon.ours, doing) &&
    !has(lexicon.fillers, doing) &&
    !has(lexicon.anything, doing)
  ) {
    if (/^(?:getting|receiving|hearing)$/.test(doing ?? ''))
      return ofTarget(target(clause, next + 1), 'asks');
    return 'other';
  }
  const what = target(clause, at + 1, isStrict);
  if (what === 'channel')
    return has(new Set(['calls', 'call', 'llamadas', 'appels']), doing) || wantsTexts(clause)
      ? channelSaid(clause)
      : 'other';
  // "Stop covid test kit?" names a thing, even one that is not known.
  if (what === 'unknown' && clause.isQuestion && at === clause.from) return 'other';
  if (what !== 'open') return ofTarget(what, 'asks');
  return readBareEnding(clause, at, before, isStrict);
}

function isOfDoing(clause: Clause, at: number): boolean {
  for (let here = at + 1; here < Math.min(clause.to, at + 5); here += 1) {
    if (/^(?:de|d)$/.test(clause.all[here] ?? '')) return true;
    if (!has(lexicon.fillers, clause.all[here])) return has(lexicon.sendings, clause.all[here]);
  }
  return true;
}

/** "make him stop texting", "dile que deje de mandarme": another is to end it; of "them" it may be us. */
function madeToEnd(clause: Clause, at: number): Said | null {
  let who = at - 1;
  while (/^(?:to|que|de|d|please)$/.test(word(clause, who) ?? '')) who -= 1;
  const one = word(clause, who);
  const earlier = clause.all.slice(Math.max(clause.from, at - 6), at);
  if (earlier.some((each) => /^(?:dile|diles|digale|digales|diganle|diganles|dites|dis)$/.test(each)))
    return 'other';
  if (!has(lexicon.others, one) && !has(lexicon.kin, one)) return null;
  const before = clause.all.slice(Math.max(clause.from, who - 4), who);
  if (
    !before.some((each) =>
      /^(?:make|makes|made|have|get|let|tell|ask|asked|told|want|need|haga|hagan|faites)$/.test(each),
    )
  )
    return null;
  const isOfUs = /^(?:them|they|people)$/.test(one ?? '') && anyWord(clause, lexicon.meWords, at);
  return isOfUs ? 'may' : 'other';
}

function isNounHere(clause: Clause, at: number, verb: string): boolean {
  const before = word(clause, at - 1);
  const next = word(clause, at + 1);
  if (verb === 'parar' || verb === 'pare' || verb === 'paren')
    return next === 'en' || (next === 'por' && word(clause, at + 2) !== 'favor');
  if (verb === 'turn' || verb === 'shut' || verb === 'switch')
    return next !== 'off' && !anyWord(clause, new Set(['off']), at);
  if (has(lexicon.sendings, next) || has(lexicon.ours, next) || /^(?:getting|receiving)$/.test(next ?? ''))
    return before === 'bus';
  if (
    isNumeral(next) &&
    (next ?? '').length < 5 &&
    !/^(?:times|veces|fois)$/.test(word(clause, at + 2) ?? '')
  )
    return true;
  if (
    has(lexicon.determiners, before) &&
    !(/^(?:de|d)$/.test(before ?? '') && /(?:er|ar|ir)$/.test(verb)) &&
    before !== 'all' &&
    before !== 'these' &&
    before !== 'this' &&
    before !== 'more' &&
    before !== 'mas'
  )
    return true;
  if (verb === 'stop') {
    if (next === 'number' && isNumeral(word(clause, at + 2))) return true;
    if (
      /^(?:by|in|at|on|for|over|sign|signs|near|where|was|is|light|lights|n|to|order|payment)$/.test(
        next ?? '',
      ) &&
      !(next === 'to' && anyWord(clause, lexicon.leaving, at))
    )
      return true;
    return (
      /^(?:bus|full|pit|one|second|first|third|last|next|truck|quick|non|rest|school|train|his|her|whistle|to)$/.test(
        before ?? '',
      ) && !(before === 'to' && asksUs(clause, at - 1))
    );
  }
  if (verb === 'arret' || verb === 'arrete')
    return next === 'de' && /^(?:bus|autobus|train)$/.test(word(clause, at + 2) ?? '');
  if (verb === 'end')
    return (
      /^(?:of|date|time|is|zone|by|at)$/.test(next ?? '') ||
      has(new Set(['week', 'year', 'the', 'at']), before)
    );
  return false;
}

/** "I want you to", "need this to", "tell them to": is it we who are asked? */
function asksUs(clause: Clause, to: number): boolean {
  const who = word(clause, to - 1);
  const earlier = word(clause, to - 2);
  if (
    /^(?:you|this|these|it|texts|messages|guys|all|them|yall)$/.test(who ?? '') ||
    (/^(?:guys|all|people|texts|messages)$/.test(earlier ?? '') &&
      /^(?:need|have|gotta|got)$/.test(who ?? ''))
  )
    return !/^(?:tell|told|get|make)$/.test(earlier ?? '') || who === 'you';
  if (/^(?:want|like|wish|need|have|has|ask|asked|asking|say|times|veces)$/.test(who ?? ''))
    return who === 'times' || /^(?:i|id|you|we|times|ive|it|this|d)$/.test(earlier ?? '');
  return false;
}

function readBareEnding(clause: Clause, at: number, before: string | undefined, isStrict: boolean): Said {
  if (anyWord(clause, lexicon.laughs, 0, clause.all.length)) return 'other';
  const rest = clause.all.slice(clause.from, clause.to).filter((_, here) => here !== at - clause.from);
  if (clause.isQuestion && clause.all.length > 1) return 'weak';
  const isAlone = rest.every(
    (one) =>
      has(lexicon.fillers, one) ||
      has(lexicon.endings, one) ||
      has(lexicon.strictEndings, one) ||
      has(lexicon.anything, one),
  );
  if (isAlone) return readAlone(clause, at, isStrict);
  // "can you please stop", "I said stop", "you need to stop".
  const isOf = clause.all.slice(Math.max(clause.from, at - 6), at);
  if (has(lexicon.others, before) || (before === 'to' && !asksUs(clause, at - 1))) return 'other';
  // "He was texting her, it has to stop."
  if (
    clause.all.some((one) => has(lexicon.others, one) || has(lexicon.kin, one)) &&
    !anyWord(clause, lexicon.meWords, 0, clause.all.length)
  )
    return 'other';
  if (isOf.some((one) => /^(?:he|she|they|when|does|did|why|where|kids|bus|driver|him|her|it)$/.test(one)))
    return isOf.some((one) =>
      /^(?:said|told|asked|say|want|wanted|texted|replied|need|texts|messages|texting)$/.test(one),
    ) ||
      (/^make (?:it|this|these)$/.test(isOf.slice(-2).join(' ')) && clause.all.length <= 4)
      ? 'weak'
      : 'nothing';
  return isStrict ? 'nothing' : 'weak';
}

// Said to strangers, and with nothing else: as plain as "stop".
const plainEndings = new Set('pare paren parar arretez cessez detenganse'.split(' '));
const besidesPlain = new Set('ya por svp s please stop gracias merci maintenant ahora tout'.split(' '));

function readAlone(clause: Clause, at: number, isStrict: boolean): Said {
  const one = clause.all[at] ?? '';
  if (isStrict)
    return /^(?:end|terminate|suspend|deactivate)$/.test(one) && at + 1 < clause.to ? 'may' : 'weak';
  if (has(plainEndings, one) && (has(besidesPlain, word(clause, at + 1)) || at + 1 === clause.to))
    return 'asks';
  if (one === 'stop' || one === 'cease')
    return /^(?:it|that)$/.test(word(clause, at + 1) ?? '') ? 'weak' : 'asks';
  return clause.all.length <= 4 ? 'may' : 'weak';
}

/** Sending ends, or shall not be: "... texting me", "... mandar mensajes", "... send me the bill". */
export function readSending(clause: Clause, at: number, isEnding = false): Said {
  const doing = clause.all[at] ?? '';
  let next = at + 1;
  if (/^(?:off|up|out)$/.test(word(clause, next) ?? '') && !has(lexicon.ofThings, doing)) next += 1;
  let isToMe = has(lexicon.sendingsToMe, doing) || has(lexicon.meWords, word(clause, at - 1));
  while (
    has(lexicon.meWords, word(clause, next)) ||
    /^(?:plus|pas|mas|to|anymore|again|ever|rien|jamais|de|up|a|nunca)$/.test(word(clause, next) ?? '')
  ) {
    isToMe ||= has(lexicon.meWords, word(clause, next));
    next += 1;
  }
  const first = word(clause, next);
  // "Stop texting my mother": perhaps from her phone.
  if (
    isEnding &&
    /^(?:my|our)$/.test(first ?? '') &&
    has(lexicon.kin, word(clause, next + 1)) &&
    !has(lexicon.ofThings, doing) &&
    at <= clause.from + 3 &&
    !/^(?:to|a|que)$/.test(word(clause, clause.from) ?? '')
  )
    return 'may';
  if (first === 'you' || (first === 'and' && (word(clause, next + 1) ?? '').startsWith('driv')))
    return 'other';
  // "My father has dementia, stop texting him."
  if (isEnding && /^(?:him|her|them)$/.test(first ?? '') && anyWord(clause, lexicon.kin, 0, clause.from))
    return 'may';
  // "No need to text me back".
  if (first === 'back' && !isEnding) return 'other';
  const what = target(clause, next);
  if (has(lexicon.ofThings, doing)) {
    if (what === 'open')
      return clause.to - next === 0 &&
        !isEnding &&
        isToMe &&
        doing !== 'sending' &&
        !/^(?:mas|plus)$/.test(word(clause, next - 1) ?? '')
        ? 'weak'
        : 'asks';
    // "Dejen de mandarme tonterias": something is sent to the writer, and the text doesn't say what.
    if (what === 'unknown')
      return isToMe && isEnding ? 'may' : isToMe && !has(lexicon.determiners, first) ? 'weak' : 'other';
    return what === 'channel' ? channelSaid(clause) : ofTarget(what, 'asks');
  }
  if (what === 'other' || what === 'channel') {
    // "stop texting me shifts": whatever the texts are about.
    if (isToMe && isEnding && (what === 'other' || has(lexicon.prepositions, first))) return 'asks';
    if (
      /^(?:and|or|but|because|please|so|since|if|y|et|anymore|to|from|on)$/.test(first ?? '') &&
      !/^(?:on|from)$/.test(first ?? '') &&
      isToMe
    )
      return 'asks';
    if (/^(?:on|to|from|by)$/.test(first ?? '') && target(clause, next + 1) === 'ours') return 'asks';
    if (isToMe && what === 'channel') return 'weak';
    return 'other';
  }
  if (isToMe) return !isEnding && isAtTimes(clause, next) ? 'other' : 'asks';
  return what === 'unknown' ? 'nothing' : 'asks';
}

/** Calls or emails are not wanted. */
export function readChannel(clause: Clause, at: number): Said {
  const doing = clause.all[at] ?? '';
  if (/^(?:email|mail)/.test(doing))
    return /text|message/.test(clause.all.slice(at + 1, at + 4).join(' ')) &&
      !wantsTexts(clause) &&
      /(?:or|and)/.test(word(clause, at + 1) ?? '')
      ? 'asks'
      : 'other';
  let next = at + 1;
  if (/^(?:or|and|ni|ou|o)$/.test(word(clause, next) ?? '') && has(lexicon.sendings, word(clause, next + 1)))
    return readSending(clause, next + 1);
  while (
    has(lexicon.meWords, word(clause, next)) ||
    /^(?:plus|pas|mas|again|anymore|list|ever)$/.test(word(clause, next) ?? '')
  )
    next += 1;
  if (isAtTimes(clause, next)) return 'other';
  // "No me llame, estoy trabajando": for the moment only.
  if (
    next >= clause.to &&
    /^(?:estoy|im|je|i)$/.test(clause.all[clause.to] ?? '') &&
    anyWord(clause, lexicon.busy, clause.to, clause.all.length)
  )
    return 'other';
  const what = target(clause, next);
  if (what === 'other' || what === 'unknown') return next === at + 1 ? 'other' : channelSaid(clause);
  return channelSaid(clause);
}
