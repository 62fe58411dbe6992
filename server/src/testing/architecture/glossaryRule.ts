import path from 'node:path';
import type { Breach, Verdict } from './architectureRules.ts';
import { isCode, type SourceFile } from './sourceFiles.ts';

/** Words of the column "not" of docs/glossary.md that are not searched for, because they are right in another sense. */
export const unsearched: Readonly<Record<string, string>> = {
  tenant: 'the handle that opens an account’s rows, as the glossary says',
  member: 'a contact in a group, a member of a family, and a member of an object',
  permission: 'a browser asks for it, and the wire has switches of that name',
  sender: 'the user who sends, the phone that wrote to us, and the part of a worker that sends',
  lead: 'mostly a verb',
  attribute: 'elements of XML and HTML, and spans of a trace, have attributes',
  app: 'the web app, and the application that a test starts',
  driver: 'the driver of the database',
  list: 'a list is of contacts, and everything that pages show in rows',
  target: 'what an import or an event refers to',
  channel: 'a send goes out over one',
  part: 'a broadcast has parts, and so has everything else',
  failed: 'a status, and whatever did not work',
  unit: 'a word of measurement',
  bill: 'a carrier bills us',
  receipt: 'a report of a carrier',
  purpose: 'what something is for',
  placeholder: 'the pale text in an empty field',
  subscription: 'a browser has one to push messages',
  filter: 'a list has filters',
  recording: 'what a telephone or a microphone records',
  excluded: 'a bound of a range',
  thread: 'the texts of a conversation on a page, and a thread of a process',
  owner: 'the owner of an account, of a contact, and of a database',
  comment: 'a comment in code or on a table',
  notes: 'of a contact',
  alert: 'what warns an operator or a page',
  lock: 'the database locks rows',
  provider: 'what supplies something to components or traces',
  dial: 'a phone is dialed',
  upload: 'the file before its people are added',
  'single text': 'the same as a direct text in prose, as the glossary says',
  warning: 'pages and rules warn of many things',
  lint: 'the code that checks texts and our sources',
  tag: 'conversations, carriers’ requests, and HTML have tags',
  chat: 'the chat in which users talk to our support',
};

/** A forbidden word in another sense, in files whose path matches. */
interface Exception {
  readonly word: string;
  readonly where: RegExp;
  readonly why: string;
}

export const exceptions: readonly Exception[] = [
  {
    word: 'company',
    where: /^(rules\/src\/phones\/numberKinds|contract\/src\/contacts\/uploads)\.ts$/,
    why: 'numbers abroad that belong to telephone companies',
  },
  { word: 'customer', where: /^simulator\/src\/pictures\.ts$/, why: 'a carrier’s customer' },
  {
    word: 'campaign',
    where: /^server\/src\/carriers\//,
    why: 'a carrier’s registration, as the glossary says',
  },
  {
    word: 'campaign',
    where: /^(contract\/src\/broadcasts\/drips\.ts|web\/src\/)/,
    why: 'drip campaign: what pages, the wire, and its documents call a drip',
  },
  { word: 'trash', where: /^web\/src\/parts\/icons\.tsx$/, why: 'icons are named by what they show' },
  {
    word: 'unsubscribe',
    where: /^rules\/src\/(optOuts|linting|files)\//,
    why: 'a word that people write, and the name of a column',
  },
  {
    word: 'snippet',
    where: /^web\/src\/screens\/inbox\/list\/snippet\.(test\.)?ts$/,
    why: 'the first words of a text in the list of conversations, not a saved text',
  },
];

/** The words of the column "not", without their remarks in parentheses. */
export function forbiddenWords(glossary: string): string[] {
  const words: string[] = [];
  for (const line of glossary.split('\n')) {
    const cells = line.split('|');
    if (cells.length !== 5 || /^ *(word|-+) *$/.test(cells[1] ?? '')) continue;
    const listed = (cells[3] ?? '').replace(/\([^)]*\)/g, '');
    for (const word of listed.split(/[,;]/)) if (word.trim() !== '') words.push(word.trim());
  }
  return words;
}

/**
 * Finds words that docs/glossary.md replaces by others: in names of files, in exported names, and in comments. Words
 * inside functions and sentences for users are not searched.
 */
export function glossaryRule(
  files: readonly SourceFile[],
  words: readonly string[],
  allowed: readonly Exception[] = exceptions,
): Verdict {
  const breaches: Breach[] = [];
  let checked = 0;
  const used = new Set<Exception>();
  const searched = words
    .filter((word) => unsearched[word.toLowerCase()] === undefined)
    .map((word) => ({ word, pattern: patternOf(word) }));
  for (const file of files) {
    // This file and its test name the words.
    if (!(isCode(file) || file.path.endsWith('.sql')) || /\/glossary(Rule|\.test)\.ts$/.test(file.path))
      continue;
    for (const [place, text] of placesOf(file)) {
      checked += 1;
      for (const { word, pattern } of searched) {
        if (!pattern.test(text)) continue;
        const exception = allowed.find((one) => one.word === word && one.where.test(file.path));
        if (exception === undefined)
          breaches.push({ file: file.path, why: `says "${word}" in ${place}: ${text.trim().slice(0, 80)}` });
        else used.add(exception);
      }
    }
  }
  for (const one of allowed)
    if (!used.has(one))
      breaches.push({ file: String(one.where), why: `is an exception for "${one.word}" that nothing needs` });
  return { breaches, checked };
}

/** The word, its plural, and with a space where it has a hyphen; capitals count for abbreviations only. */
function patternOf(word: string): RegExp {
  const letters = word.replace(/y$/, '(?:y|ie)').replace(/[- ]/g, '[- ]');
  return new RegExp(`\\b${letters}(?:e?s)?\\b`, word === word.toUpperCase() ? '' : 'i');
}

/** What a file says where: its name, its exported names as words, and its comments. */
function placesOf(file: SourceFile): [string, string][] {
  const places: [string, string][] = [['its name', wordsOf(path.posix.basename(file.path))]];
  const exported = /^export (?:default )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm;
  const comments = file.path.endsWith('.sql') ? /--(.*)$/gm : /^\s*(\/\*[^]*?\*\/)|(?:^|\s)\/\/(.*)$/gm;
  if (isCode(file))
    for (const [, name = ''] of file.text.matchAll(exported))
      places.push(['an exported name', wordsOf(name)]);
  for (const [, first, second] of file.text.matchAll(comments))
    places.push(['a comment', (first ?? second ?? '').replace(/\s*\n\s*\* ?/g, ' ')]);
  return places;
}

/** "pictureOfTrash.sql.ts": "picture of trash sql ts". */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .toLowerCase();
