import { randomUUID } from 'node:crypto';
import type * as contract from '@carillon/contract/conversations/autoReplies';
import { AppError } from '@carillon/contract/errors';
import type { BodyOf } from '@carillon/contract/route';
import {
  automaticMessageError,
  autoReplyErrors,
  autoReplyTypes,
  scheduleOf,
  storedSchedules,
} from '@carillon/rules/inbound/autoReply';
import { keywordError } from '@carillon/rules/inbound/keywordCheck';
import { normaliseInbound } from '@carillon/rules/inbound/keywords';
import { formatPhone } from '@carillon/rules/phones/phones';
import { listWorkedNumbers, type WorkedNumberRow } from '../numbers/index.ts';
import { isDatabaseError, type TenantTx } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import { undoTicket } from '../platform/undo.ts';
import {
  insertReply,
  keywordsOfNumbers,
  lockReplies,
  numbersWithReply,
  removeReplies,
  updateReply,
  type NumberedReplyRow,
  type SavedReply,
} from './autoReplies.sql.ts';
import { announceAutomation, type AutomationDeps } from './automationDeps.ts';
import { presentReply } from './listAutoReplies.ts';

const removed = undoTicket<readonly NumberedReplyRow[]>('autoreplies');
const readOnlyText =
  'This also belongs to a text number that you don’t work with. A user who works with all of them can change it.';
const lateConflict = 'Another user has just given one of these numbers such a reply. Reload to see it.';

/** The new state of a reply, before it is checked. */
type Wanted = Required<BodyOf<typeof contract.createAutoReply>>;

/** Makes an auto reply or keyword. Throws Validation with every field that is wrong (rows C-163 to C-168). */
export function createAutoReply(
  deps: AutomationDeps,
  caller: Caller,
  body: BodyOf<typeof contract.createAutoReply>,
): Promise<contract.AutoReply> {
  return inAutomation(deps, caller, async (tx, numbers) => {
    const reply = await checked(tx, numbers, body, null);
    const id = await insertReply(tx, { ...reply, userId: caller.userId, at: deps.clock.now() });
    return presentReply({ ...reply, autoReplyId: id }, numbers);
  });
}

/** Changes one; what is left out stays. Throws NotFound for one of other numbers, Forbidden for one shared with them. */
export function changeAutoReply(
  deps: AutomationDeps,
  caller: Caller,
  id: number,
  body: BodyOf<typeof contract.putAutoReply>,
): Promise<contract.AutoReply> {
  return inAutomation(deps, caller, async (tx, numbers) => {
    const [before] = ownOnes(await lockReplies(tx, { ids: [id], isExcept: false }), numbers);
    if (before === undefined) throw new AppError('NotFound');
    const reply = await checked(
      tx,
      numbers,
      {
        Active: body.Active ?? before.isActive,
        AutoReplyTypeID: body.AutoReplyTypeID ?? before.typeId,
        Message: body.Message ?? before.message,
        Keyword: body.Keyword ?? before.keyword,
        DaySchedules: body.DaySchedules ?? before.daySchedules,
        TextNumberIDs: body.TextNumberIDs ?? before.textNumberIds,
      },
      before,
    );
    await updateReply(tx, id, { ...reply, userId: caller.userId, at: deps.clock.now() });
    return presentReply({ ...reply, autoReplyId: id }, numbers);
  });
}

/** Removes the chosen ones of the caller's numbers. Throws NotFound when there is none among them. */
export function deleteAutoReplies(
  deps: AutomationDeps,
  caller: Caller,
  choice: {
    readonly ids: readonly number[];
    readonly isExcept: boolean;
    readonly kind?: 'autoreply' | 'keyword' | undefined;
  },
): Promise<{ UndoID: string; Count: number }> {
  return inAutomation(deps, caller, async (tx, numbers) => {
    const found = (await lockReplies(tx, choice)).filter(
      (row) => choice.kind === undefined || (row.keywordKey === '') === (choice.kind === 'autoreply'),
    );
    const rows = choice.isExcept
      ? found.filter((row) => row.textNumberIds.every((one) => numbers.has(one)))
      : ownOnes(found, numbers);
    if (rows.length === 0 && !choice.isExcept) throw new AppError('NotFound');
    await removeReplies(
      tx,
      rows.map((row) => row.autoReplyId),
    );
    const undoId = randomUUID();
    await removed.save(tx, {
      undoId,
      payload: rows,
      userId: caller.userId,
      now: deps.clock.now(),
    });
    return { UndoID: undoId, Count: rows.length };
  });
}

/** Restores removed ones. Throws UndoExecuted, and WrongState when one of the numbers has another by now. */
export function undoAutoReplies(deps: AutomationDeps, caller: Caller, undoId: string) {
  return inAutomation(deps, caller, async (tx, numbers) => {
    const now = deps.clock.now();
    const rows = await removed.take(tx, { undoId, userId: caller.userId, now });
    for (const row of rows) {
      const textNumberIds = row.textNumberIds.filter((one) => numbers.has(one));
      const reply: SavedReply = { ...row, textNumberIds, userId: caller.userId, at: now };
      await insertReply(tx, reply, row.autoReplyId);
    }
    return { Count: rows.length };
  });
}

type Numbers = ReadonlyMap<number, WorkedNumberRow>;

/** The caller's numbers, and one transaction in which another user may have been faster. */
async function inAutomation<T>(
  deps: AutomationDeps,
  caller: Caller,
  act: (tx: TenantTx, numbers: Numbers) => Promise<T>,
): Promise<T> {
  try {
    return await deps.database.inTenant(caller.tenant, async (tx) => {
      const numbers = await listWorkedNumbers(tx, caller.userId);
      const answer = await act(tx, new Map(numbers.map((row) => [row.textNumberId, row])));
      await announceAutomation(tx);
      return answer;
    });
  } catch (error) {
    if (isDatabaseError(error, '23505')) throw new AppError('WrongState', lateConflict);
    throw error;
  }
}

/** Those that the caller sees. Throws Forbidden when one of them also belongs to other users' numbers. */
function ownOnes(rows: readonly NumberedReplyRow[], numbers: Numbers): NumberedReplyRow[] {
  const seen = rows.filter((row) => row.textNumberIds.some((one) => numbers.has(one)));
  if (seen.some((row) => row.textNumberIds.some((one) => !numbers.has(one))))
    throw new AppError('Forbidden', readOnlyText);
  return seen;
}

async function checked(
  tx: TenantTx,
  numbers: Numbers,
  wanted: Wanted,
  before: NumberedReplyRow | null,
): Promise<Omit<NumberedReplyRow, 'autoReplyId'>> {
  // Blanks are a missing keyword, not a reply to every text.
  const isKeyword = wanted.Keyword !== '' || (before !== null && before.keywordKey !== '');
  const TextNumberIDs = [...new Set(wanted.TextNumberIDs)].toSorted((a, b) => a - b);
  const daySchedules = storedSchedules(wanted.DaySchedules);
  const typeId = isKeyword ? autoReplyTypes.Always : wanted.AutoReplyTypeID;
  const schedule = isKeyword
    ? 'Always'
    : scheduleOf({ Active: wanted.Active, AutoReplyTypeID: wanted.AutoReplyTypeID });
  const errors = autoReplyErrors({
    schedule,
    Message: wanted.Message,
    DaySchedules: daySchedules,
    TextNumberIDs,
  });
  const found: [string, string | null | undefined][] = [
    ['Message', isKeyword ? automaticMessageError(wanted.Message) : errors.Message],
    ['TextNumberIDs', errors.TextNumberIDs ?? strangeNumber(TextNumberIDs, numbers, before)],
    ...Object.entries(errors.DaySchedules ?? {}).map(([day, error]): [string, string] => [
      `DaySchedules.${day}`,
      error,
    ]),
    await conflict(tx, numbers, { isKeyword, keyword: wanted.Keyword, TextNumberIDs }, before),
  ];
  const fields = found.flatMap(([Field, Message]) =>
    Message === null || Message === undefined ? [] : [{ Field, Message }],
  );
  if (fields.length > 0) throw new AppError('Validation', fields[0]?.Message, fields);
  return {
    isActive: wanted.Active,
    typeId,
    message: wanted.Message,
    keyword: wanted.Keyword.trim(),
    keywordKey: isKeyword ? normaliseInbound(wanted.Keyword) : '',
    daySchedules,
    textNumberIds: TextNumberIDs,
  };
}

/** Another account's number and an unknown one get the same response; one out of service can only be kept. */
function strangeNumber(
  ids: readonly number[],
  numbers: Numbers,
  before: NumberedReplyRow | null,
): string | null {
  const isGood = (id: number): boolean => {
    const number = numbers.get(id);
    return number !== undefined && (!number.isRetired || (before?.textNumberIds.includes(id) ?? false));
  };
  return ids.every(isGood) ? null : 'Choose among the text numbers that you work with.';
}

/** What a number can have only once: an auto reply, and each keyword. */
async function conflict(
  tx: TenantTx,
  numbers: Numbers,
  wanted: { isKeyword: boolean; keyword: string; TextNumberIDs: readonly number[] },
  before: NumberedReplyRow | null,
): Promise<[string, string | null]> {
  const except = before?.autoReplyId ?? null;
  if (wanted.isKeyword)
    return [
      'Keyword',
      keywordError(wanted.keyword, await keywordsOfNumbers(tx, wanted.TextNumberIDs, except)),
    ];
  const [taken] = await numbersWithReply(tx, wanted.TextNumberIDs, except);
  const number = taken === undefined ? undefined : numbers.get(taken);
  if (number === undefined) return ['TextNumberIDs', null];
  return [
    'TextNumberIDs',
    `${number.name === '' ? formatPhone(String(number.phone)) : number.name} already has an auto reply. Change that one, or choose another number.`,
  ];
}
