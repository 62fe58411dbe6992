import { plural } from '../../money/amounts.ts';

/** Note about skipped numbers (C-112). */
export function duplicatesText(count: number): string {
  return count === 1 ? '1 duplicate number was set aside.' : `${count} duplicate numbers were set aside.`;
}

/** Offer for bare numbers. */
export function unnamedText(count: number): string {
  return count === 1 ? '1 number without a name' : `${count} numbers without a name`;
}

/** The question about people whose numbers stand below a name such as "Ref". */
export function askedText(count: number, column: string): string {
  const name = column.length > 40 ? `${column.slice(0, 40)}…` : column;
  return count === 1
    ? `Also add 1 person whose number is in the column "${name}"`
    : `Also add ${count} people whose numbers are in the column "${name}"`;
}

/** Beside that question. */
export const askedHint =
  'The name of the column says that these may be other numbers than phones. Texts would go to them.';

/** What was not used exactly as written, as a sentence about this many numbers. */
export function pasteRemarkText(
  remark:
    | 'extension'
    | 'lettersForDigits'
    | 'newAreaCode'
    | 'serviceLine'
    | 'zeroDropped'
    | 'notWanted'
    | 'unknownColumn'
    | 'othersNumber'
    | 'pairedNames'
    | 'unsureName'
    | 'shortened',
  count: number,
): string {
  const have = count === 1 ? '1 number has' : `${count} numbers have`;
  const check = count === 1 ? 'Make sure it is right.' : 'Make sure they are right.';
  switch (remark) {
    case 'extension':
      return `${have} an extension. The main number is used.`;
    case 'lettersForDigits':
      return `${have} letters that were read as digits, such as O for 0. ${check}`;
    case 'newAreaCode':
      return `${have} an area code that is new or mistyped. ${check}`;
    case 'serviceLine':
      return count === 1
        ? '1 number is a toll-free or company line. Texts rarely reach such lines.'
        : `${count} numbers are toll-free or company lines. Texts rarely reach such lines.`;
    case 'notWanted':
      return count === 1
        ? '1 person has another number, which is left out because a note beside it says not to use it.'
        : `${count} people have another number, which is left out because a note beside it says not to use it.`;
    case 'unknownColumn':
      return count === 1
        ? '1 number is in a column whose name does not say what it is. Make sure it is a phone number.'
        : `${count} numbers are in a column whose name does not say what they are. Make sure they are phone numbers.`;
    case 'othersNumber':
      return count === 1
        ? "1 number is another person's, such as an emergency contact's. Make sure it should be used."
        : `${count} numbers are other people's, such as emergency contacts'. Make sure they should be used.`;
    case 'pairedNames':
      return `${count} numbers stand behind several names. They are put together in their order. Make sure they are right.`;
    case 'unsureName':
      return `${plural(count, 'name', 'names')} may hold other words or be someone else's. ${check}`;
    case 'shortened':
      return `${count === 1 ? '1 text is' : `${count} texts are`} longer than a contact has room for. Only the beginning is kept.`;
    case 'zeroDropped':
      return count === 1
        ? '1 number was without the 0 in front, which was added. Make sure it is right.'
        : `${count} numbers were without the 0 in front, which was added. Make sure they are right.`;
  }
}
