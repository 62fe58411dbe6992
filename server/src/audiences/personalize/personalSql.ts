// No SQL of its own: expressions on a recipient `r`, for the files that read recipients.
import {
  asFieldsMeant,
  checkMergeFields,
  fieldName,
  hasMergeFields,
  readParts,
  standardFields,
} from '@carillon/rules/texts/mergeFields';
import { doubleCharacters, networkLimits, networkSize } from '@carillon/rules/texts/networkSegments';
import { messageKey } from './ownText.ts';
import { characters, gsmCharacters, signatureSeparator } from '@carillon/rules/texts/segments';

/** A text as it is typed, and what it is put together with. */
export interface TypedText {
  readonly message: string;
  /** The message whose decisions count, if another one than this. */
  readonly decidedFor?: string | undefined;
  readonly signature: string;
  /** Most characters after personalization; null for no limit. */
  readonly limit: number | null;
  readonly hasMedia: boolean;
  /** The recipients' own columns. */
  readonly columns: readonly string[];
}

/** A field that is used without a fallback at least once in the text. */
export interface NeededField {
  readonly name: string;
  /** True for a recipient without a value. */
  readonly lacksSql: string;
}

/** A personalized text for each recipient, as SQL that agrees with `render` of the rules. */
export interface PersonalSql {
  readonly needed: readonly NeededField[];
  /** What the user decided about this message: the recipient gets no text, or one of their own. */
  readonly excluded: string;
  readonly own: string;
  /** Why there is no text for a recipient, in the order of `render`; false or null when there is one. */
  readonly missing: string;
  readonly nothing: string;
  readonly tooLong: string;
  /** Characters of the whole text, and the parts in which carriers send it. Only for recipients who lack no value. */
  readonly characters: string;
  readonly parts: string;
  /** True when letters outside the standard set make more parts of it. */
  readonly lengthened: string;
}

/** What JavaScript trims, because a value that looks empty counts as none (rules/mergeFields `render`). */
const blanks = `U&'\\0009\\000a\\000b\\000c\\000d\\0020\\00a0\\1680\\2000\\2001\\2002\\2003\\2004\\2005\\2006\\2007\\2008\\2009\\200a\\2028\\2029\\202f\\205f\\3000\\feff'`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
/** Trimming looks for 24 characters at both ends and takes half of a merge, so a visible first letter decides. */
const filled = (value: string): string =>
  `case when ascii(${value}) between 33 and 126 or btrim(${value}, ${blanks}) <> '' then ${value} end`;

const phoneText = `case when r.phone between 1000000000 and 9999999999
    then '(' || substr(r.phone::text, 1, 3) || ') ' || substr(r.phone::text, 4, 3) || '-' || substr(r.phone::text, 7)
    when r.phone > 9999999999 then '+' || r.phone else r.phone::text end`;
const standardColumns: Readonly<Record<string, string>> = {
  [standardFields[0]]: 'r.first_name',
  [standardFields[1]]: 'r.last_name',
  [standardFields[2]]: 'r.notes',
  [standardFields[3]]: phoneText,
};

/** The value of a field, null when there is none: of "Shirt size" and "ShirtSize", the exact spelling wins. */
function valueSql(name: string, columns: readonly string[]): string {
  const key = name.toLowerCase();
  const same = columns.filter((column) => fieldName(column).toLowerCase() === key);
  // As PostgreSQL keeps the keys of an object: by length, then by bytes.
  same.sort((a, b) => Buffer.byteLength(a) - Buffer.byteLength(b) || Buffer.from(a).compare(Buffer.from(b)));
  const written = same.filter((column) => fieldName(column) === column).reverse();
  const others = same.filter((column) => fieldName(column) !== column);
  const standard = Object.entries(standardColumns)
    .filter(([field]) => field.toLowerCase() === key)
    .map(([, sql]) => sql);
  const all = [...standard, ...[...written, ...others].map((column) => `(r.custom ->> ${literal(column)})`)];
  return all.length === 0 ? 'null::text' : `coalesce(${all.map(filled).join(', ')})`;
}

const escapedClass = [...gsmCharacters].map((char) => (/[\w ]/.test(char) ? char : `\\${char}`)).join('');
/** True for a value with a character outside of GSM 03.38. */
const isForeign = (value: string) => `${value} ~ ${literal(`[^${escapedClass}]`)}`;
const septets = (value: string) =>
  `2 * char_length(${value}) - char_length(translate(${value}, ${literal(doubleCharacters)}, ''))`;
/** An astral character has four bytes in UTF-8 and two units in UTF-16. */
const units = (value: string) =>
  `char_length(${value}) + case when octet_length(${value}) = char_length(${value}) then 0
     else char_length(${value}) - char_length(regexp_replace(${value}, ${literal('[\\U00010000-\\U0010FFFF]')}, '', 'g')) end`;

/** Characters, parts, and whether letters lengthen it, of a text that is `whole` with these values in it. */
function sizeSql(
  whole: string,
  used: readonly string[],
): Pick<PersonalSql, 'characters' | 'parts' | 'lengthened'> {
  const sum = (start: number, of: (value: string) => string) =>
    [String(start), ...used.map((value) => `(${of(value)})`)].join(' + ');
  const size = networkSize(whole);
  const partsOf = (length: string, [one, each]: readonly [number, number]) =>
    `case when ${length} <= ${one} then 1 else (${length} + ${each - 1}) / ${each} end`;
  const asUnits = partsOf(`(${sum(size.units, units)})`, networkLimits.ucs2);
  const asSeptets = partsOf(`(${sum(size.septets, septets)})`, networkLimits.gsm);
  const foreign = used.map(isForeign).join(' or ');
  return {
    characters: sum(characters(whole), (value) => `char_length(${value})`),
    lengthened: `(${asUnits}) > (${asSeptets}) and ${size.isGsm ? `(${foreign})` : 'true'}`,
    parts: !size.isGsm ? asUnits : `case when ${foreign} then ${asUnits} else ${asSeptets} end`,
  };
}

/** No decision counts: what a merge finds. */
const undecided = { excluded: 'false', own: 'false' };
/** Decisions about this very message. The index of decided recipients serves both. */
function decidedSql(message: string): typeof undecided {
  const about = `r.message_for = ${literal(messageKey(message))}`;
  return {
    excluded: `${about} and r.is_excluded`,
    own: `coalesce(${about} and not r.is_excluded and r.own_text is not null, false)`,
  };
}

/**
 * The SQL of a text with fields; null for one that is the same for all, or whose fields can't be read. A field that is
 * misspelled, or that no recipient has, is refused when the broadcast is made. Until then it is counted as intended, so
 * that no figure shows it as fine. Without decisions it is what a merge finds before any user fixes or excludes a message.
 */
export function personalSql(text: TypedText, withDecisions = true): PersonalSql | null {
  if (!hasMergeFields(text.message)) return null;
  const message = asFieldsMeant(text.message, text.columns);
  if (checkMergeFields(message).some(({ kind }) => kind !== 'stray')) return null;
  const parts = readParts(message);
  const fixed = parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  const whole = text.signature === '' ? fixed : fixed + signatureSeparator + text.signature;
  const fields = parts.flatMap((part) => (part.kind === 'field' ? [part] : []));
  // Stray braces alone make no text personal.
  if (fields.length === 0) return null;
  const values = fields.map(({ name, fallback }) => {
    const value = valueSql(name, text.columns);
    return { name, fallback, value, used: `coalesce(${value}, ${literal(fallback ?? '')})` };
  });
  const needed = new Map<string, NeededField>();
  for (const { name, fallback, value } of values)
    if (fallback === undefined && !needed.has(name.toLowerCase()))
      needed.set(name.toLowerCase(), { name, lacksSql: `(${value}) is null` });
  const merged = sizeSql(
    whole,
    values.map(({ used }) => used),
  );
  const decided = withDecisions ? decidedSql(text.decidedFor ?? text.message) : undecided;
  const ownSize = sizeSql(text.signature === '' ? '' : signatureSeparator + text.signature, ['r.own_text']);
  const either = (own: string, other: string) =>
    withDecisions ? `case when ${decided.own} then ${own} else ${other} end` : other;
  const unlessOwn = (fault: string) =>
    withDecisions && fault !== 'false' ? `(${fault}) and not ${decided.own}` : fault;
  const canBeNothing =
    fixed.trim() === '' && !text.hasMedia && values.every((one) => (one.fallback ?? '').trim() === '');
  const missing = needed.size === 0 ? 'false' : [...needed.values()].map((one) => one.lacksSql).join(' or ');
  const nothing = canBeNothing ? values.map(({ value }) => `(${value}) is null`).join(' and ') : 'false';
  const tooLong = text.limit === null ? 'false' : `(${merged.characters}) > ${text.limit}`;
  return {
    ...decided,
    needed: [...needed.values()],
    missing: unlessOwn(missing),
    nothing: unlessOwn(nothing),
    tooLong: unlessOwn(tooLong),
    characters: either(ownSize.characters, merged.characters),
    lengthened: either(ownSize.lengthened, merged.lengthened),
    parts: either(ownSize.parts, merged.parts),
  };
}
