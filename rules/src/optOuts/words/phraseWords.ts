import { cutClauses } from './phraseClauses.ts';
import { spanishSpelling } from './spanishSpelling.ts';

/** A text as a list of words; `breaks[i]` is true where a clause begins with word i, and at the end. */
export interface PhraseWords {
  readonly words: readonly string[];
  readonly breaks: readonly boolean[];
}

// Letters that have no accent to drop, and still are written without their mark on phones.
const plainLetters = new Map([
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ı', 'i'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
]);
const letterOrDigit = /[\p{L}\p{N}]/u;
const apostrophes = "'’‘`´ʼ＇";
const clauseMarks = '.!?;:,¡¿"“”„«»()[]—–~|\n\r';
// A hyphen with a space beside it separates clauses as a dash does: "STOP - J. Whitaker".
const spacedHyphen = /\s-+|-+\s/g;
const emoji = /\p{Extended_Pictographic}/u;
// "m'envoyer" is two words, "don't" is one: before the apostrophe of the first there is one letter, or "qu".
const elided = new Set(['m', 'l', 'd', 's', 'j', 'n', 'c', 't', 'qu']);

/** What a slip would make of a word, and is a word itself. */
const realWords = new Set(
  'texting message messages sending contact remove removed delete number calling cancel canal contacts calling ailing nuber umber numer dele cance'.split(
    ' ',
  ),
);
/** Ways of writing that mean another word: abbreviations of chats, and typos that are not words themselves. */
const spellings = new Map<string, string>();
function spell(as: string, slips: string): void {
  for (const slip of slips.trim().split(/\s+/)) spellings.set(slip, as);
}
spell(
  'stop',
  'stpo sotp tsop stp st0p stopo syop dtop stiop stoip sstop stpp stahp stawp sttop stopit st0pp',
);
spell('stop', 'stoppp stopp sropp srop stopl st9p stol stpop');
spell('please', 'pls plz pleas plase pleez plese pleae pleease plss plzz plis');
spell('you', 'u yu yoi');
spell('your', 'ur yur');
spell('text', 'txt tex txet texr');
spell('texts', 'txts texs');
spell('texting', 'txting txtin texing textng textin txtn textting texitng teting');
spell('message', 'msg mesage messge mssg massage messaje');
spell('messages', 'msgs mesages messges messeges massages mssgs mesgs meassages msges');
spell('messaging', 'msging mesaging messging messageing');
spell('sending', 'sendin sendng snding');
spell('contacting', 'contactin contating');
spell('calling', 'callin caling');
spell('bothering', 'botherin bothring');
spell('remove', 'remov remve rmove reomve rmv remoove remoe');
spell('cancel', 'cancle cansel cancell cancal');
spell('quit', 'qiut quitt');
spell('unsubscribe', 'unsub unsubs unscribe unsubscrive unsubcrib');
spell('number', 'num nbr numbr nmber numbe');
spell('wrong', 'wrng worng rong wronge');
spell('dont', 'dnt donot dotn');
spell('leave', 'leav leve leeve leavr');
spell('alone', 'alon');
spell('anymore', 'anymor');
spell('with', 'w wit wth');
spell('thanks', 'thx thnx tks tnx ty');
spell('want', 'wnat');
spell('nobody', 'noone');
spell('take', 'tak taek');
spell('thats', 'tht');
spell('quitenme', 'quitenm kitenm');
spell('borrenme', 'borrenm');
spell('saquenme', 'saquenm sakenm');
// "d'autobus", "dejen d mandar": one word for "of" in Spanish and French.
spell('de', 'd');
spell('pero', 'pro');

/** Two letters in the wrong order, or one left out, inside a long word: "tetxing", "remvoe", "mesages". */
function slipsOf(word: string): string[] {
  const inner = Array.from({ length: word.length - 2 }, (_, at) => at + 1);
  return [
    ...inner.map((at) => word.slice(0, at) + word.slice(at + 1)),
    ...inner.map((at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)),
  ];
}
const oftenMistyped =
  'texting messages message messaging sending contacting contact remove removed delete number stopping bothering calling cancel';
for (const word of oftenMistyped.split(' '))
  for (const slip of slipsOf(word))
    if (!spellings.has(slip) && !realWords.has(slip)) spellings.set(slip, word);

const pair = (from: string, to: string): readonly [readonly string[], readonly string[]] => [
  from.split(' '),
  to.split(' '),
];
/** "stoptexts", "stopnow", "unsubscribeme": an opt-out word and what belongs to it, without a space. */
function gluedWords(): (readonly [readonly string[], readonly string[]])[] {
  const after =
    'text texts texting msg msgs message messages messaging sms mms alert alerts promo promos notification notifications update updates reminder reminders spam ads now please pls plz all it this these me'.split(
      ' ',
    );
  return ['stop', 'unsubscribe', 'unsub', 'quit', 'cancel', 'end'].flatMap((word) =>
    after
      .filter((each) => each !== 'all' || word !== 'stop')
      .map((each) => pair(word + each, `${spellings.get(word) ?? word} ${spellings.get(each) ?? each}`)),
  );
}
/** Two or three words that are read as other words. */
const joined: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['do', 'not', 'ever'], ['dont']],
  [['do', 'not', 'please'], ['dont']],
  [['do', 'not'], ['dont']],
  [['don', 't'], ['dont']],
  [['do', 'nt'], ['dont']],
  [['dont', 'not'], ['dont']],
  [['optme'], ['opt', 'me']],
  [['removeme'], ['remove', 'me']],
  [['stopit'], ['stop', 'it']],
  [['textme'], ['text', 'me']],
  [['did', 'not'], ['didnt']],
  [['does', 'not'], ['doesnt']],
  [['will', 'not'], ['wont']],
  [['can', 'not'], ['cant']],
  [['cannot'], ['cant']],
  [['any', 'more'], ['anymore']],
  [['wanna'], ['want', 'to']],
  [['gonna'], ['going', 'to']],
  [['optout'], ['opt', 'out']],
  [['at', 'once'], ['now']],
  [['for', 'good'], ['now']],
  [['right', 'away'], ['now']],
  [['i', 'am'], ['im']],
  [
    ['if', 'you', 'stopped'],
    ['please', 'stop'],
  ],
  [['dont', 'ever'], ['dont']],
  [['dont', 'please'], ['dont']],
  [['dont', 'you', 'ever'], ['dont']],
  [['un', 'subscribe'], ['unsubscribe']],
  ...['envoyer', 'envoyez', 'ecrire', 'ecrivez', 'appeler', 'appelez', 'enlever'].map((verb) =>
    pair(`m${verb}`, `m ${verb}`),
  ),
  ...[
    'porfa',
    'porfis',
    'porfavor',
    'porfabor',
    'xfa',
    'xfavor',
    'x favor',
    'x fa',
    'por fa',
    'por fabor',
  ].map((slip) => pair(slip, 'por favor')),
  pair('take back my', 'withdraw my'),
  pair('messing me', 'messaging me'),
  ...gluedWords(),
  ...['stoop', 'sop', 'sto', 'shop', 'step', 'atop', 'stob', 'stip'].flatMap((slip) =>
    ['texting', 'messaging', 'sending', 'contacting'].map((doing) =>
      pair(`${slip} ${doing}`, `stop ${doing}`),
    ),
  ),
  pair('pu de', 'plus de'),
  pair('pus de', 'plus de'),
];
const joinedByFirst = new Map<string, (readonly [readonly string[], readonly string[]])[]>();
for (const pair of joined) {
  const first = pair[0][0] ?? '';
  joinedByFirst.set(first, [...(joinedByFirst.get(first) ?? []), pair]);
}
const spelledOut = new Set(['stop', 'quit', 'end', 'cancel', 'remove', 'unsubscribe']);

/** Whether a word becomes the other by at most this many letters more, less, or exchanged. */
export function isWithinEdits(word: string, target: string, edits: number): boolean {
  if (Math.abs(word.length - target.length) > edits) return false;
  let previous = Array.from({ length: target.length + 1 }, (_, at) => at);
  for (let row = 1; row <= word.length; row += 1) {
    const current = [row];
    for (let at = 1; at <= target.length; at += 1) {
      const same = word[row - 1] === target[at - 1] ? 0 : 1;
      current.push(
        Math.min((previous[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1, (previous[at - 1] ?? 0) + same),
      );
    }
    previous = current;
  }
  return (previous[target.length] ?? 0) <= edits;
}

// "unsuscribe", "unsubcribe", "unsubscirbe": the one long word that people can't spell.
function isUnsubscribe(word: string): boolean {
  if (word.length < 8 || word.length > 13 || !word.startsWith('un')) return false;
  return word !== 'unsubscribed' && isWithinEdits(word, 'unsubscribe', 2);
}

/** "stoppp" as "stop", "noooo" as "no", but "all" stays. Three and more of a letter are one. */
function squeeze(word: string): string {
  let squeezed = '';
  for (let at = 0; at < word.length; at += 1) {
    const isThird = word[at] === word[at + 1] && word[at] === word[at + 2];
    const isRest = at >= 2 && word[at] === word[at - 1] && word[at] === word[at - 2];
    const isSecond = at >= 1 && word[at] === word[at - 1] && word[at] === word[at + 1];
    if (!isThird && !isRest && !isSecond) squeezed += word[at];
    else if (isThird && word[at - 1] !== word[at]) squeezed += word[at];
  }
  return squeezed;
}

// "unsuscribir", "desuscrivir", "desabonement": the long words of the sister languages, one slip away.
const longWords =
  'desuscribir desuscribirme desabonner desabonnement desabonnez desinscrire desinscription desinscrivez'.split(
    ' ',
  );
function longWord(word: string): string | undefined {
  if (word.length < 8 || word.length > 15 || !/^(?:de|di|un)/.test(word)) return undefined;
  const mixed = /^(?:un|de|des)su[bs]{1,2}cri[bv]ir(me)?$/.exec(word);
  if (mixed !== null) return `desuscribir${mixed[1] ?? ''}`;
  return longWords.find((long) => isWithinEdits(word, long, long.length > 12 ? 2 : 1));
}

function spelled(word: string): string {
  const short = squeeze(word);
  const known = spellings.get(short);
  if (known !== undefined) return known;
  const long = longWord(short);
  if (long !== undefined) return long;
  return isUnsubscribe(short) ? 'unsubscribe' : (spanishSpelling(short) ?? short);
}

/** Letters, digits and what is between them, as words in lower case without accents. */
// A phone number is one word, and it is the number that we text: "remove 214-555-0188".
const phoneNumber = /(?:\+?1[\s.-]?)?\(?\b\d{3}\)?[\s.-]{0,2}\d{3}[\s.-]?\d{4}\b/g;

function split(text: string): { words: string[]; breaks: boolean[] } {
  const words: string[] = [];
  const breaks: boolean[] = [];
  let word = '';
  let isBreak = true;
  const end = (): void => {
    if (word === '') return;
    words.push(word);
    breaks.push(isBreak);
    word = '';
    isBreak = false;
  };
  const named = /\d{4}/.test(text) ? text.replace(phoneNumber, ' number ') : text;
  const folded = named
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(spacedHyphen, ' — ');
  for (const char of folded) {
    if (letterOrDigit.test(char) && !emoji.test(char)) word += plainLetters.get(char) ?? char;
    else if (apostrophes.includes(char)) {
      if (elided.has(word)) end();
    } else {
      end();
      if (char === '#' && words.length > 0) word = 'number';
      end();
      if (clauseMarks.includes(char) || emoji.test(char)) isBreak = true;
    }
  }
  end();
  breaks.push(true);
  return { words, breaks };
}

// "Rappelle-moi stp" is polite in French; "stp les textos" is a slip in any language.
const french = new Set(
  'moi toi nous tu je j on est c ca la le les du des un une mon ma mes pas pour quelle merci peux peut veux bonjour oui non'.split(
    ' ',
  ),
);
const isPolite = (words: readonly string[], at: number): boolean =>
  words.some((word) => french.has(word)) &&
  !/^(?:de|d|les|aux|vos|ces|tes|avec|m|tout|moi)$/.test(words[at + 1] ?? '');

/** "s t o p" and "S.T.O.P." as "stop". */
function joinLetters(words: readonly string[], breaks: readonly boolean[]): [string[], boolean[]] {
  const joinedWords: string[] = [];
  const joinedBreaks: boolean[] = [];
  let at = 0;
  while (at < words.length) {
    let end = at;
    while (end < words.length && words[end]?.length === 1) end += 1;
    const whole = words.slice(at, end).join('');
    const isSpelled = end - at >= 3 && spelledOut.has(whole);
    joinedWords.push(isSpelled ? whole : (words[at] ?? ''));
    joinedBreaks.push(breaks[at] ?? false);
    at = isSpelled ? end : at + 1;
  }
  joinedBreaks.push(true);
  return [joinedWords, joinedBreaks];
}

/**
 * The words of a text for reading phrases (3-decisions 4.4): lower case, accents folded, punctuation and emoji dropped,
 * typos and abbreviations of chats corrected. One pass; accepts any string.
 */
export function phraseWords(text: string): PhraseWords {
  const raw = split(text);
  const [letters, marks] = joinLetters(raw.words, raw.breaks);
  const meant = letters.map((word, at) => (word === 'stp' && isPolite(letters, at) ? 'svp' : spelled(word)));
  const plain = meant.map((word, at, all) =>
    // "wrong nunber": after this word it is clear what was meant.
    all[at - 1] === 'wrong' && isWithinEdits(word, 'number', 1) ? 'number' : word,
  );
  const words: string[] = [];
  const breaks: boolean[] = [];
  let at = 0;
  while (at < plain.length) {
    const start = at;
    const pair = joinedByFirst
      .get(plain[start] ?? '')
      ?.find(([from]) => from.every((word, ahead) => plain[start + ahead] === word));
    const made = pair === undefined ? [plain[start] ?? ''] : pair[1];
    made.forEach((word, ahead) => {
      words.push(word);
      breaks.push(ahead === 0 && (marks[start] ?? false));
    });
    at += pair === undefined ? 1 : pair[0].length;
  }
  breaks.push(true);
  return { words, breaks: cutClauses(words, breaks) };
}
