// Whole names in one cell or on one line: titles, suffixes, and couples.

const titleForm =
  /^(?:(?:mr|mrs|ms|miss|mx|dr|drs|rev|fr|prof|hon|pastor|sr|sra|srta|don|doña|mme|mlle|me)\.?\s+)+(?=\S)/iu;
/** Needs the dot: "Don" and "Pastor" may be names, "Sr. Gomez" is not. */
const isTitle = (title: string): boolean =>
  /\./.test(title) || /^(?:mr|mrs|ms|mx|dr|sra|srta|mme|mlle|prof|rev)\s/i.test(title);
/** Generations in any case but for numerals; degrees as they are written, because Do and Md are names. */
const suffix = String.raw`(?:[JjSs][Rr]|JR|SR|II|III|IV)\.?|MD|M\.D\.|PhD|Ph\.D\.|DDS|D\.D\.S\.|RN|R\.N\.|CPA|DVM|Esq\.?`;
const suffixForm = new RegExp(`^(.*?\\S),?\\s+(${suffix})$`);
const suffixAlone = new RegExp(`^(?:${suffix})(?=$|[\\s,;:(])`);
/** "Banks, Jr., Tyrone". */
const suffixWithin = new RegExp(`^([^,]+),\\s+(${suffix}),\\s+([^,]+)$`);

/** A whole name without what is not a part of it. */
export interface WholeName {
  /** "Dr. ", with the blank behind it, or ''. */
  readonly title: string;
  readonly core: string;
  /** " Jr.", with the blank before it, or ''. */
  readonly suffix: string;
}

/** True for words that begin with a suffix: "Jr. 469-555-0135" after "Banks,". */
export function beginsWithSuffix(words: string): boolean {
  return suffixAlone.test(words.trim());
}

/** Takes a whole name apart: "Dr. Maria Gomez, Jr." is the title, "Maria Gomez", and the suffix. */
export function wholeName(name: string): WholeName {
  const plain = { title: '', core: name, suffix: '' };
  // Nearly all names are two words without marks.
  if (
    !/[.,]|\s\S+\s|\s(?:[js]r|i{2,3}|iv|md|phd|dds|rn|cpa|dvm|esq)$|^(?:mr|mrs|ms|mx|dr|sra?|mme|prof|rev)\s/i.test(
      name,
    )
  )
    return plain;
  let core = name.replace(suffixWithin, '$1, $3, $2');
  let end = '';
  const behind = suffixForm.exec(core);
  if (behind !== null) {
    [core, end] = [behind[1] ?? '', ` ${behind[2] ?? ''}`];
    core = core.replace(/,$/, '');
  }
  const found = titleForm.exec(core)?.[0] ?? '';
  const title = isTitle(found) ? `${found.trim()} ` : '';
  return { title, core: title === '' ? core : core.slice(found.length), suffix: end };
}

const couple = /\s(?:and|y|e|et|&)\s|\s?\/\s?/iu;

const firms =
  /(?:^|\s)(?:sons?|co|company|associates|bros|brothers|daughters|partners|family|inc|llc|ltd)\.?\s*$/i;

/** The end of a couple without a last name: "Maria & Jose". */
const endsOpen = /\s(?:and|y|e|et|&)\s\S+$/iu;

/** The first names of a couple, and their last name or '': "Maria and Jose", "Gomez". Null for anyone else. */
export function coupleParts(name: string): [first: string, last: string] | null {
  if (!isCouple(name)) return null;
  const blank = name.lastIndexOf(' ');
  return blank === -1 || endsOpen.test(name)
    ? [name, '']
    : [name.slice(0, blank).trim(), name.slice(blank + 1)];
}

/** True for "Maria and Jose Gomez", "Sean/Siobhan O'Brien": first names that share what follows. */
export function isCouple(name: string): boolean {
  return couple.test(name) && !firms.test(name);
}

/** The names of several people in one text: "Maria and Jose Gomez" are Maria Gomez and Jose Gomez. */
export function namesOfSeveral(text: string): string[] {
  const names = text
    .split(new RegExp(couple.source, 'iu'))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const last = /\s(.+)$/u.exec(names.at(-1) ?? '')?.[1];
  return names.map((name) => (last === undefined || /\s/.test(name) ? name : `${name} ${last}`));
}
