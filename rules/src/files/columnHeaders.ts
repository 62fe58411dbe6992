import {
  allWords,
  cellWords,
  emergencyWords,
  familyWords,
  firstWords,
  groupWords,
  homeWords,
  lastWords,
  laterWords,
  nameWords,
  noteWords,
  notPhoneHeads,
  notPhoneWords,
  numberedWords,
  otherWords,
  ownerWords,
  parentWords,
  phoneWords,
  reachWords,
  relativeWords,
  secondWords,
  thirdWords,
  shortForms,
  smallWords,
  strangerPhrases,
  strangerWords,
  unwantedPhrases,
  unwantedWords,
  weakWords,
  workWords,
} from './columnWords.ts';

/**
 * The meaning of a column's header. `maybePhone`, `owner`, and `unknown` leave it to the contents: "Number"
 * may count anything, and "Parent or guardian" may be a name. `other` names something that is never guessed
 * to be a phone.
 */
export type HeaderKind =
  | 'phone'
  | 'maybePhone'
  | 'area'
  | 'first'
  | 'last'
  | 'name'
  | 'owner'
  | 'notes'
  | 'groups'
  | 'other'
  | 'unknown';

/** A header, parsed by its words. */
export interface HeaderReading {
  readonly kind: HeaderKind;
  /**
   * For phones: lower is texted first. Cells, unspecified, home, others, work, and last those of other
   * people.
   */
  readonly rank: number;
  /** The digit in it, "Phone 2": 2; 1 if there is none. */
  readonly ordinal: number;
  /** The owner ("parent", "guardian 2"); '' if unknown. */
  readonly owner: string;
  readonly isEmergency: boolean;
  /** The number of a person other than the row's: a manager, a doctor, a school. */
  readonly isStranger: boolean;
  /** It says not to use the numbers in the column: "Old phone", "Wrong #", "Disconnected". */
  readonly isUnwanted: boolean;
  /** It names a kind of phone, a way to reach people, or a family member: "Home", "Mom's number". */
  readonly isReach: boolean;
}

/** A longer text is not a column name. */
const longestHeader = 80;
const isWord = (word: string, ...sets: ReadonlySet<string>[]): boolean => sets.some((set) => set.has(word));

/** The words of a header: "HomePhone2", "home_phone #2", and "homephone 2" are home, phone, 2. */
export function headerWordsOf(header: string): string[] {
  const plain = header
    .slice(0, longestHeader)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/(^|[^\p{L}])(p|pg|g)(?=\d)/giu, (_, before: string, who: string) =>
      who.toLowerCase() === 'p' ? `${before}parent ` : `${before}guardian `,
    )
    .replace(/\biPhone/g, 'iphone')
    .replace(/\bWhatsApp/gi, 'whatsapp')
    .replace(/\b[A-Z]{0,6}IDs?\b/g, ' id ')
    .replace(/(^|[^A-Za-z]|[a-z])([FL])Name\b/g, '$1 $2name')
    .replace(/[#№]|\bn[°º]/giu, ' number ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .normalize('NFC')
    .toLowerCase();
  // "E-mail" is one word.
  const parts = plain.replace(/\be[\s-]+mail/g, 'email').match(/\p{L}+|\d+/gu) ?? [];
  return parts
    .flatMap((part) => (allWords.has(part) || part.length < 5 ? [part] : takenApart(part)))
    .map((word) => (parts.length > 1 && Object.hasOwn(shortForms, word) ? (shortForms[word] ?? word) : word));
}

/** A word split into the fewest known ones; itself if it can't be: "phonetic" is not a phone. */
function takenApart(part: string): string[] {
  const best: (string[] | null)[] = [[]];
  for (let to = 1; to <= part.length; to += 1) {
    let found: string[] | null = null;
    for (let from = Math.max(0, to - 14); from < to; from += 1) {
      const before = best[from];
      const word = part.slice(from, to);
      if (before === undefined || before === null || !allWords.has(word)) continue;
      if (found === null || before.length + 1 < found.length) found = [...before, word];
    }
    best.push(found);
  }
  return best[part.length] ?? [part];
}

function rankOf(words: readonly string[], ordinal: number): number {
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  if (has(emergencyWords)) return 8;
  if (words.includes('assistant')) return 7;
  if (has(thirdWords)) return 5;
  if (has(cellWords)) return has(workWords) ? 0.5 : 0;
  if (has(homeWords)) return 2;
  if (has(workWords)) return 4;
  return has(laterWords) || ordinal > 1 ? 3 : 1;
}

function kindOf(words: readonly string[]): HeaderKind {
  if (words.length === 0) return 'unknown';
  const every = (...sets: ReadonlySet<string>[]) => words.every((word) => isWord(word, ...sets));
  const some = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  if (every(groupWords, nameWords) && some(groupWords)) return 'groups';
  if (every(noteWords)) return 'notes';
  if (words[0] === 'area' && (words.length === 1 || words[1] === 'code')) return 'area';
  if (some(phoneWords)) return isAboutPhones(words) ? 'other' : 'phone';
  if (words.includes('area') && words.includes('code')) return 'area';
  if (every(nameWords, firstWords, lastWords, ownerWords, smallWords)) {
    const [isFirst, isLast] = [some(firstWords) || isFirstOfNames(words), some(lastWords)];
    if (words.includes('family') && words.includes('name') && words.length === 2) return 'last';
    if (isFirst !== isLast) return isFirst ? 'first' : 'last';
    if (some(nameWords) || isFirst) return 'name';
  }
  if (every(nameWords, ownerWords, weakWords, smallWords) && words.includes('name')) return 'name';
  // "MSTR_LNAME": in database column names, a table name may precede the name.
  const [prefix = '', field, ...more] = words;
  if (more.length === 0 && prefix.length < 6 && !allWords.has(prefix)) {
    if (field === 'fname') return 'first';
    if (field === 'lname') return 'last';
  }
  const named = namedUnder(words);
  if (named !== null) return named.kind;
  const isReach = some(reachWords);
  if (
    some(weakWords) &&
    every(weakWords, ownerWords, smallWords, emergencyWords, homeWords, workWords, laterWords)
  )
    return !isReach && some(numberedWords) ? 'other' : 'maybePhone';
  if (every(homeWords, workWords, laterWords, emergencyWords, smallWords) && !every(smallWords))
    return some(homeWords) || some(emergencyWords) || words.includes('work') || words.includes('office')
      ? 'maybePhone'
      : 'other';
  // "Guardian 1 Home", "Mom work".
  if (every(ownerWords, homeWords, workWords, smallWords) && (some(homeWords) || words.includes('work')))
    return 'maybePhone';
  if (some(otherWords) || (some(weakWords) && !isReach)) return 'other';
  return every(ownerWords, smallWords) && some(ownerWords) ? 'owner' : 'unknown';
}

/** Names other than those that a person goes by: "Phonetic first name", "Maiden surname". */
const otherNames = /^(?:phonetic|pronunciation|kana|furigana|maiden|middle|nick|nickname|alias)$/;
/** "Date last", "Visit first": not a name. */
const timeWords = /^(?:dates?|times?|days?|weeks?|months?|years?|visits?|orders?|seen|logins?|updated|paid)$/;

/**
 * "Musician forename", "Team first name": a first or last name says so below any word, which then names its person.
 * Null if the header does not end with such words.
 */
function namedUnder(words: readonly string[]): { kind: 'first' | 'last' | 'name'; owner: string } | null {
  const end = words.at(-1) ?? '';
  // Spanish has it the other way round ("Nombre del equipo"), so the word before comes from a row above.
  if (/^nombres?$/.test(end) && words.length === 2) return { kind: 'name', owner: words[0] ?? '' };
  let at = words.length;
  while (at > 0 && (nameWords.has(words[at - 1] ?? '') || /^\d$/.test(words[at - 1] ?? ''))) at -= 1;
  const word = words[at - 1] ?? '';
  const isFirst = firstWords.has(word);
  // "Nom" is any name in French: "Event nom".
  if (!isFirst && (!lastWords.has(word) || /^noms?$/.test(word))) return null;
  const before = words.slice(0, at - 1);
  const isOther = (one: string): boolean =>
    otherNames.test(one) || timeWords.test(one) || unwantedWords.has(one);
  if (before.length === 0 || before.some(isOther)) return null;
  const isOfTable = before.length === 1 && /^[fl]name$/.test(word);
  return { kind: isFirst ? 'first' : 'last', owner: isOfTable ? '' : before.join(' ') };
}

/** Words that tell the numbers or names of one group apart: "Primary" and "Alternate" below "Telephone". */
export function isQualifier(header: string): boolean {
  const words = headerWordsOf(header);
  return (
    words.length > 0 &&
    words.every((word) => isWord(word, cellWords, homeWords, workWords, laterWords, smallWords, familyWords))
  );
}

/** "Primer nombre" is a first name, and "Primer apellido" a last name. */
function isFirstOfNames(words: readonly string[]): boolean {
  return words.some((word) => word === 'primer' || word === 'premier') && words.includes('nombre');
}

/** "Phone type" and "Mobile provider" describe a phone, and so does "Best time to call my cell". */
function isAboutPhones(words: readonly string[]): boolean {
  const head = words.findLast((word) => !/^\d+$/.test(word)) ?? '';
  if (notPhoneHeads.has(head)) return true;
  return words.some(
    (word, at) =>
      notPhoneWords.has(word) &&
      // "Day phone" and "Emergency contact phone no" are phones. So is "Phone (do not text)", but it must not
      // be texted.
      !(word === 'no' || (word === 'name' && /^(?:phone|number)$/.test(words[at + 1] ?? ''))),
  );
}

/** Old compound forms, and those that mean more than their words. */
const whole: Readonly<Record<string, HeaderKind>> = {
  member: 'name',
  employee: 'name',
  contact: 'name',
  contacto: 'name',
  attendee: 'name',
  guest: 'name',
  client: 'name',
  patient: 'name',
  customer: 'name',
};

function ownerOf(words: readonly string[]): string {
  const owner = words.filter((word) => (ownerWords.has(word) && word !== 'contact') || /^[1-9]$/.test(word));
  return owner.some((word) => ownerWords.has(word)) ? owner.join(' ') : '';
}

function ownerIn(words: readonly string[], kind: HeaderKind): string {
  // "Family name" is a last name without a specific owner.
  const known = ownerOf(kind === 'last' ? words.filter((word) => !/^famil(?:y|le|ia)$/.test(word)) : words);
  if (known !== '' || !['first', 'last', 'name'].includes(kind)) return known;
  const owner = namedUnder(words)?.owner ?? '';
  return owner.split(' ').some((word) => !allWords.has(word) && !isWord(word, smallWords)) ? owner : '';
}

/** True for a column of full names with the last name first: "Nom et prénom", "Apellidos y nombre". */
export function saysLastNameFirst(header: string): boolean {
  const words = headerWordsOf(header);
  const last = words.findIndex((word) => lastWords.has(word));
  const first = words.findLastIndex((word) => firstWords.has(word) || /^nombres?$/.test(word));
  return last !== -1 && last < first;
}

/** Reads a column's header by its whole words, in any of their usual forms. Linear in its length. */
export function readHeader(header: string): HeaderReading {
  const words = header.trim().length > longestHeader ? [] : headerWordsOf(header);
  const kind = (words.length === 1 ? whole[words[0] ?? ''] : undefined) ?? kindOf(words);
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  const figure = words.find((word) => /^[1-9]$/.test(word));
  const ordinal = figure !== undefined ? Number(figure) : has(thirdWords) ? 3 : has(secondWords) ? 2 : 1;
  return {
    kind,
    rank: rankOf(words, ordinal),
    ordinal,
    owner: ownerIn(words, kind),
    isEmergency: has(emergencyWords),
    isStranger:
      has(strangerWords) ||
      strangerPhrases.test(words.join(' ')) ||
      (has(relativeWords) && !has(parentWords)),
    isUnwanted: has(unwantedWords) || unwantedPhrases.test(words.join(' ')),
    isReach: [reachWords, cellWords, homeWords, workWords, familyWords, emergencyWords].some(has),
  };
}
