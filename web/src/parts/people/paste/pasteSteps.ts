import type { PasteRemark, PasteResult, UnreadableLine } from '@carillon/rules/files/paste/paste';
import { keptText, textLimits } from '@carillon/rules/texts/keptText';
import { phonesOfCell } from '@carillon/rules/phones/cells/phoneCells';
import { isAbroad, parsePhoneIn, phoneCellText } from '@carillon/rules/phones/phoneCountries';
import { phoneProblemText } from '@carillon/rules/phones/phones';
import { fieldError } from '@carillon/rules/contacts/fieldRules';

/** Steps of the paste dialog (row B-120, 2-decisions F7). */
export type PasteStep = 'PASTE' | 'PARSE' | 'REVIEW' | 'VIEW' | 'EDIT' | 'IMPORT' | 'COMPLETE';

/** A pasted person as it will be added. `id` is stable while rows are edited and removed. */
export interface PasteRow {
  readonly id: number;
  readonly line: number;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly notes: string;
  /** Further columns of the paste, by header. They stay with the person. */
  readonly custom?: Readonly<Record<string, string>>;
  /** What was changed in the number as written. Cleared once it is edited. */
  readonly remarks?: readonly PasteRemark[];
}

/** What is edited: a person, or a line that could not be read. */
export interface PasteEdit {
  /** Null when a line that could not be read is being repaired. */
  readonly id: number | null;
  readonly line: number;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly notes: string;
  readonly custom?: Readonly<Record<string, string>>;
}

export interface PasteOutcome {
  readonly added: number;
  readonly alreadyThere: number;
  readonly rejected: readonly { phone: string; reason: string }[];
}

export interface PasteState {
  readonly step: PasteStep;
  readonly rows: readonly PasteRow[];
  /** Good numbers without a name: not contacts, but they can be added (row C-177). */
  readonly unnamed: readonly PasteRow[];
  readonly includeUnnamed: boolean;
  /** People whose numbers may be none, because of the name of their column. They are not added. */
  readonly asked: readonly PasteRow[];
  /** All of them, also those that the user chose to add, which are among `rows`. */
  readonly askedIds: ReadonlySet<number>;
  readonly askedColumn: string;
  readonly duplicates: readonly PasteRow[];
  readonly unreadable: readonly UnreadableLine[];
  readonly edit: PasteEdit | null;
  readonly editErrors: Partial<Record<'phone' | 'firstName' | 'lastName' | 'notes', string>>;
  readonly consent: boolean;
  readonly consentMissing: boolean;
  /** Why the last import failed. The rows are still here. */
  readonly message: string;
  readonly outcome: PasteOutcome | null;
  /** The country whose numbers are read: the account's. */
  readonly countryId: number;
}

export type PasteEvent =
  | { readonly type: 'pasted' }
  | { readonly type: 'parsed'; readonly result: PasteResult; readonly countryId?: number }
  | { readonly type: 'view' | 'review' | 'editCancel' | 'restart' }
  | { readonly type: 'edit'; readonly edit: PasteEdit }
  | { readonly type: 'editSave'; readonly edit: PasteEdit }
  | { readonly type: 'remove'; readonly id: number }
  | { readonly type: 'unnamed'; readonly include: boolean }
  | { readonly type: 'asked'; readonly include: boolean }
  | { readonly type: 'consent'; readonly given: boolean }
  | { readonly type: 'import'; readonly consentNeeded: boolean }
  | { readonly type: 'imported'; readonly outcome: PasteOutcome }
  | { readonly type: 'failed'; readonly message: string };

export const pasteStart: PasteState = {
  step: 'PASTE',
  rows: [],
  unnamed: [],
  includeUnnamed: false,
  asked: [],
  askedIds: new Set(),
  askedColumn: '',
  duplicates: [],
  unreadable: [],
  edit: null,
  editErrors: {},
  consent: false,
  consentMissing: false,
  message: '',
  outcome: null,
  countryId: 1,
};

/** Shown when a paste holds nothing that looks like a number. */
export const nothingFoundText =
  'No phone numbers were found in what you pasted. Copy names and numbers together, then paste again.';

/** The people that will be added, in the order of the paste. */
export function rowsToAdd(state: PasteState): PasteRow[] {
  if (!state.includeUnnamed) return [...state.rows];
  return [...state.rows, ...state.unnamed].sort((one, other) => one.line - other.line);
}

/** A person's values that are too long, in full. */
function shortened(row: PasteRow): string[] {
  const kept = keptRow(row);
  return [
    ...(['firstName', 'lastName', 'notes'] as const).map((field) => [row[field], kept[field]] as const),
    ...Object.entries(row.custom ?? {}).map(([name, value]) => [value, kept.custom?.[name] ?? ''] as const),
  ].flatMap(([whole, beginning]) => (whole === beginning ? [] : [beginning]));
}

/** A person with values cut to the maximum length. The dialog keeps the full values for editing. */
export function keptRow(row: PasteRow): PasteRow {
  const name = (text: string): string => keptText(text, textLimits.name);
  const custom = Object.entries(row.custom ?? {}).map(
    ([field, value]) => [field, keptText(value, textLimits.value)] as const,
  );
  return {
    ...row,
    firstName: name(row.firstName),
    lastName: name(row.lastName),
    notes: name(row.notes),
    ...(row.custom === undefined ? {} : { custom: Object.fromEntries(custom) }),
  };
}

/**
 * What was changed from the paste: each kind with its numbers, or with the beginnings of cut texts, in the order of the
 * paste.
 */
export function remarksOf(rows: readonly PasteRow[]): { remark: PasteRemark | 'shortened'; of: string[] }[] {
  const found = new Map<PasteRemark | 'shortened', string[]>();
  const texts = rows.flatMap(shortened);
  if (texts.length > 0) found.set('shortened', texts);
  for (const { phone, remarks = [] } of rows)
    for (const remark of new Set(remarks)) {
      const phones = found.get(remark);
      if (phones === undefined) found.set(remark, [phone]);
      else phones.push(phone);
    }
  return Array.from(found, ([remark, of]) => ({ remark, of }));
}

function parsed(state: PasteState, result: PasteResult): PasteState {
  let id = 0;
  const row = (from: { phone: string; line: number } & Partial<PasteRow>): PasteRow => {
    id += 1;
    return { firstName: '', lastName: '', notes: '', ...from, id };
  };
  const rows = result.contacts.map(row);
  const unnamed = result.unnamed.map(row);
  const asked = result.asked.map(row);
  if (rows.length + unnamed.length + asked.length + result.unreadable.length === 0) {
    return { ...pasteStart, message: nothingFoundText };
  }
  const duplicates = result.duplicates.map(row);
  return {
    ...state,
    step: 'REVIEW',
    rows,
    unnamed,
    // A pasted list of bare numbers is meant to be added (2-decisions F9). Between names, a bare number may be a slip.
    includeUnnamed: rows.length === 0 && unnamed.length > 0,
    asked,
    askedIds: new Set(asked.map(({ id }) => id)),
    askedColumn: result.askedColumn,
    duplicates,
    unreadable: result.unreadable,
    message: '',
  };
}

/** Moves the people in doubt to those that are added, or takes them back as they are now. */
function withAsked(state: PasteState, include: boolean): PasteState {
  const isAsked = ({ id }: PasteRow): boolean => state.askedIds.has(id);
  const inOrder = (rows: readonly PasteRow[]) => rows.toSorted((one, other) => one.line - other.line);
  if (include) return { ...state, rows: inOrder([...state.rows, ...state.asked]), asked: [] };
  return {
    ...state,
    rows: state.rows.filter((row) => !isAsked(row)),
    asked: inOrder([...state.asked, ...state.rows.filter(isAsked)]),
  };
}

/** The numbers in the field of a person; two or more become one person each with that name, as in a paste. */
export function phonesOfEdit(edit: PasteEdit, countryId = 1): string[] {
  const parsed = parsePhoneIn(edit.phone, countryId);
  if (parsed.ok) return [parsed.phone];
  const { phones, hasUnread, isNoted } = phonesOfCell(edit.phone, countryId);
  return !hasUnread && isNoted !== true ? phones.map(({ phone }) => phone) : [];
}

/** Errors of the fields of one person. */
export function editErrors(
  edit: PasteEdit,
  taken: (phone: string) => boolean,
  countryId = 1,
): PasteState['editErrors'] {
  const errors: Record<string, string> = {};
  const phones = phonesOfEdit(edit, countryId);
  const phone = parsePhoneIn(edit.phone, countryId);
  if (phones.length === 0 && !phone.ok)
    errors.phone = isAbroad(countryId)
      ? phoneCellText(phone.reason, countryId)
      : phoneProblemText(phone.reason, edit.phone);
  else if (phones.every(taken))
    errors.phone =
      phones.length === 1 ? "You've already added this number." : "You've already added these numbers.";
  const long = (field: string, value: string): string | null => fieldError(field, value, { max: 50 });
  const first = long('First name', edit.firstName);
  const last = long('Last name', edit.lastName);
  const notes = long('Notes', edit.notes);
  if (first !== null) errors.firstName = first;
  if (last !== null) errors.lastName = last;
  if (notes !== null) errors.notes = notes;
  return errors;
}

function saveEdit(state: PasteState, edit: PasteEdit): PasteState {
  const others = [...state.rows, ...state.unnamed].filter((row) => row.id !== edit.id);
  const isTaken = (phone: string): boolean => others.some((row) => row.phone === phone);
  const errors = editErrors(edit, isTaken, state.countryId);
  const phones = phonesOfEdit(edit, state.countryId).filter((phone) => !isTaken(phone));
  const [phone] = phones;
  if (Object.keys(errors).length > 0 || phone === undefined) return { ...state, edit, editErrors: errors };
  const values = { ...edit, phone };
  const all = [...state.rows, ...state.unnamed, ...state.asked, ...state.duplicates];
  const free = all.reduce((most, row) => Math.max(most, row.id), 0) + 1;
  // Each further number is a person with the same name.
  const more = (edit.id === null ? phones : phones.slice(1)).map((one, at) => ({
    ...values,
    phone: one,
    id: free + at,
  }));
  const withMore = (rows: readonly PasteRow[]): PasteRow[] =>
    [...rows, ...more].sort((one, other) => one.line - other.line);
  const done = { ...state, step: 'VIEW', edit: null, editErrors: {} } as const;
  if (edit.id === null) {
    return {
      ...done,
      rows: withMore(state.rows),
      unreadable: state.unreadable.filter((line) => line.line !== edit.line),
    };
  }
  const id = edit.id;
  const replace = (row: PasteRow): PasteRow => (row.id === id ? { ...values, id } : row);
  // A number that gets its name becomes a contact.
  const named = edit.firstName.trim() !== '' || edit.lastName.trim() !== '';
  const wasUnnamed = state.unnamed.some((row) => row.id === id);
  if (wasUnnamed && named) {
    return {
      ...done,
      unnamed: state.unnamed.filter((row) => row.id !== id),
      rows: withMore([...state.rows, { ...values, id }]),
    };
  }
  const [rows, unnamed] = [state.rows.map(replace), state.unnamed.map(replace)];
  return wasUnnamed
    ? { ...done, rows, unnamed: withMore(unnamed) }
    : { ...done, rows: withMore(rows), unnamed };
}

/**
 * The paste dialog: PASTE, PARSE, REVIEW, VIEW, EDIT, IMPORT, COMPLETE. COMPLETE is final: only a fresh start leaves it
 * (rows B-054, B-120, B-122).
 */
export function pasteReducer(state: PasteState, event: PasteEvent): PasteState {
  if (event.type === 'restart') return pasteStart;
  if (state.step === 'COMPLETE') return state;
  if (state.step === 'IMPORT') {
    if (event.type === 'imported') return { ...state, step: 'COMPLETE', outcome: event.outcome };
    return event.type === 'failed' ? { ...state, step: 'REVIEW', message: event.message } : state;
  }
  switch (event.type) {
    case 'pasted':
      return state.step === 'PASTE' ? { ...state, step: 'PARSE', message: '' } : state;
    case 'parsed':
      return state.step === 'PARSE'
        ? parsed({ ...state, countryId: event.countryId ?? state.countryId }, event.result)
        : state;
    case 'view':
    case 'editCancel':
      return { ...state, step: 'VIEW', edit: null, editErrors: {} };
    case 'review':
      return { ...state, step: 'REVIEW', edit: null, editErrors: {} };
    case 'edit':
      return { ...state, step: 'EDIT', edit: event.edit, editErrors: {} };
    case 'editSave':
      return saveEdit(state, event.edit);
    case 'remove':
      return {
        ...state,
        rows: state.rows.filter((row) => row.id !== event.id),
        unnamed: state.unnamed.filter((row) => row.id !== event.id),
      };
    case 'unnamed':
      return { ...state, includeUnnamed: event.include };
    case 'asked':
      return withAsked(state, event.include);
    case 'consent':
      return { ...state, consent: event.given, consentMissing: state.consentMissing && !event.given };
    case 'import':
      if (state.step !== 'REVIEW' || rowsToAdd(state).length === 0) return state;
      if (event.consentNeeded && !state.consent) return { ...state, consentMissing: true };
      return { ...state, step: 'IMPORT', message: '' };
    default:
      return state;
  }
}
