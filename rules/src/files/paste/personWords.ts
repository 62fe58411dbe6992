// The name among the words that stand around a number in running text.

import { readHeader } from '../columnHeaders.ts';
import { cleanName } from './pasteCell.ts';

/** Words around a number: the name among them, and what the text says about the person. */
export interface PersonWords {
  readonly name: string;
  /** "mom" of "Maria Gomez (mom)"; '' if there is nothing. */
  readonly aside: string;
}

/** "Call Maria Gomez at", "please text", "Llame a", "Appelez". */
const asking =
  /^[\s,;.:–-]*(?:(?:and|or|then|also|please|pls|you can|to|por favor|veuillez)[\s,]+){0,3}(?:call|text|contact|phone|reach(?: out to)?|dial|ask for|email or call|call or text|text or call|llam[ae]r? a|llamen a|contacte a|contactar a|appelez|appeler|contactez|contacter|joindre|texte[rz])\s+(?!(?:center|centre|line|list|us|me|desk|office)(?:\s|$))/i;
/** "Or Levi" is a name, "Or Maria Gomez" is not: with a capital, a whole name follows. */
const joined =
  /^[\s,;.:–-]*(?:(?:and|or|(?:And|Or)(?=\s+\S+\s+\p{Lu})|y|e|o|u|et|ou|&|is|es|est|for|belongs to)(?:\s+[aà])?|[aà])\s+/u;
/** "the sitter is Maria Gomez". */
const described =
  /^[\s,;.:–-]*(?:the|our|my|your|la|el|le|su|mi|notre)\s+(\p{L}+(?:\s\p{L}+)?)\s+(?:is|es|est)\s+/iu;
/** "Maria Gomez at", "Maria's number is", "Maria on her cell:". Small letters: "Kim On" and "Ana Al" are names. */
const leading =
  /[\s,;:–-]+(?:at|on|is|via|by|under|@|al|au|à|en|es|est|can be reached|is reached|reachable|may be reached|(?:(?:his|her|their|the|my|su|el|sa|son|le)\s)?(?:number|no\.|num[eé]ro|#|cell|mobile|phone|celular|tel[eé]fono|t[eé]l[eé]phone))[\s,;:–-]*$/u;
const possessive = /['’]s$/u;
/** "c: 469-555-0135", "(h)": kinds of phones in one letter. */
const letterLabel = /(^|[\s,;/])(?:\(\s?[chwmopt]\s?\)|[chwmopt]\s?[:=)](?!\w))/giu;
const inBrackets = /[([]\s*(\p{L}[\p{L}\p{M} .'’/-]{1,30})\s*[)\]]/gu;
const family =
  'mom|mum|mommy|mother|dad|daddy|father|mama|mamá|papa|papá|madre|padre|m[eè]re|p[eè]re|guardian|parent|grandma|grandpa|abuela|abuelo|spouse|wife|husband|coach|teacher';
/** "Mom Maria", "Mother: Maria". "Aunt May" and "Father Brown" are what they are called. */
const relation = new RegExp(`^(?:(mom|mum|mommy|dad|daddy|mamá|papá)\\s+|(${family})\\s?[:=–-]\\s?)`, 'i');
const capital = /^\p{Lu}/u;

/** The text without its first words, if a name follows them: one with a capital, or one of a text without any. */
function without(text: string, form: RegExp): string {
  const rest = text.slice(form.exec(text)?.[0].length ?? 0);
  return capital.test(rest) || (rest !== '' && !/\p{Lu}/u.test(text)) ? rest : text;
}

const familyEnd = new RegExp(`(?:^|\\s)(?:${family})$`, 'i');

/** Reads the name among the words around a number. Linear in their length, which is that of a cell. */
export function personWords(words: string): PersonWords {
  if (words.length > 300) return { name: cleanName(words), aside: '' };
  const asides: string[] = [];
  let text = words.replace(letterLabel, '$1 ').replace(inBrackets, (whole, inner: string) => {
    const { kind } = readHeader(inner);
    // What the number is: "(cell)".
    if (kind === 'phone' || kind === 'maybePhone') return ' ';
    if (kind !== 'owner' && !familyEnd.test(inner.trim())) return whole;
    asides.push(inner.trim());
    return ' ';
  });
  text = without(without(without(text.trim(), asking), joined), asking);
  const role = described.exec(text);
  if (role !== null && capital.test(text.slice(role[0].length))) {
    asides.push(role[1] ?? '');
    text = text.slice(role[0].length);
  }
  for (let before = ''; before !== text && /\s/.test(text.trim());) {
    before = text;
    text = text.replace(leading, '').trimEnd();
    if (before !== text) text = text.replace(possessive, '');
  }
  const said = relation.exec(text);
  const rest = said === null ? '' : text.slice(said[0].length);
  if (said !== null && capital.test(rest) && !/^\p{Lu}+$/u.test(rest)) {
    asides.push(said[1] ?? said[2] ?? '');
    text = rest;
  }
  return { name: cleanName(text), aside: asides.join(' ') };
}

/** Words in small letters that are parts of names. */
const particles =
  /^(?:de|la|las|los|del|da|das|do|dos|di|du|des|van|von|der|den|ter|ten|bin|ibn|ben|al|el|le|lo|y|e|i|et|and|und|&|st|san|zu|zur|af|av|ap|ó|o)$/;
/** Most words of a name, without its particles. */
const mostWords = 4;

/** True for a name that may hold other words: one of many words, or of capitals and small letters: "Ann night shift". */
export function isUnsureName(name: string): boolean {
  const words = name.split(' ').filter((word) => /\p{L}/u.test(word) && !particles.test(word));
  if (words.length > mostWords) return true;
  return (
    words.length > 1 &&
    words.some((word) => capital.test(word)) &&
    words.some((word) => /^\p{Ll}/u.test(word))
  );
}
