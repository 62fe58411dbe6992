import { randomUUID } from 'node:crypto';
import type { JoinReply, putJoinReply } from '@carillon/contract/conversations/autoReplies';
import { AppError } from '@carillon/contract/errors';
import type { BodyOf } from '@carillon/contract/route';
import { automaticMessageError } from '@carillon/rules/inbound/autoReply';
import { joinGroupText, joinText } from '@carillon/rules/inbound/automaticTexts';
import { groupKeywordError } from '@carillon/rules/inbound/keywordCheck';
import { normaliseInbound } from '@carillon/rules/inbound/keywords';
import { readAccount } from '../accounts/index.ts';
import { isDatabaseError, type TenantTx } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import { undoTicket } from '../platform/undo.ts';
import { announceAutomation, fieldError, type AutomationDeps } from './automationDeps.ts';
import {
  groupKeywords,
  listJoinRows,
  readJoinRow,
  removeJoinReply,
  saveJoinReply,
  type JoinReplyRow,
  type NamedJoinReplyRow,
} from './joinReplies.sql.ts';

const removed = undoTicket<JoinReplyRow>('joinreply');
const wordUsed = 'This keyword is already in use.';

/** The replies to people who join: Everyone first, then the groups (3-decisions 6.6). */
export function listJoinReplies(
  deps: AutomationDeps,
  caller: Caller,
  page: { readonly offset: number; readonly limit: number; readonly q: string | null },
): Promise<{ items: JoinReply[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { companyName } = await readAccount(tx);
    const { rows, size } = await listJoinRows(tx, page.q, page);
    return { items: rows.map((row) => present(row, companyName)), size };
  });
}

/**
 * Changes the message, or the word that may be texted in place of the group's name; what is left out stays. Throws
 * NotFound for a group that is not there, Validation with its texts (C-163, C-166 to C-168).
 */
export function changeJoinReply(
  deps: AutomationDeps,
  caller: Caller,
  listId: number,
  body: BodyOf<typeof putJoinReply>,
): Promise<JoinReply> {
  return inJoinReplies(deps, caller, listId, async (tx, before) => {
    const message = body.Message ?? before.message;
    const groupKeyword = (body.GroupKeyword ?? before.groupKeyword).trim();
    const messageError = message === '' ? null : automaticMessageError(message);
    const wordError =
      listId === 0 && groupKeyword !== ''
        ? 'People join with JOIN alone.'
        : groupKeywordError(groupKeyword, await groupKeywords(tx, listId));
    const fields = [
      ...(messageError === null ? [] : [{ Field: 'Message', Message: messageError }]),
      ...(wordError === null ? [] : [{ Field: 'GroupKeyword', Message: wordError }]),
    ];
    if (fields.length > 0) throw new AppError('Validation', fields[0]?.Message, fields);
    const row = { listId, message, groupKeyword };
    await save(tx, row, deps.clock.now());
    const { companyName } = await readAccount(tx);
    return present({ ...row, name: before.name }, companyName);
  });
}

/** Back to the default. Throws NotFound for a group that is not there. */
export function removeJoin(
  deps: AutomationDeps,
  caller: Caller,
  listId: number,
): Promise<{ UndoID: string; Count: number }> {
  return inJoinReplies(deps, caller, listId, async (tx, { message, groupKeyword }) => {
    const isOwn = message !== '' || groupKeyword !== '';
    await removeJoinReply(tx, listId);
    const undoId = randomUUID();
    await removed.save(tx, {
      undoId,
      payload: { listId, message, groupKeyword },
      userId: caller.userId,
      now: deps.clock.now(),
    });
    return { UndoID: undoId, Count: isOwn ? 1 : 0 };
  });
}

/** Restores one. Throws UndoExecuted, and Validation when another group has its word by now. */
export function undoJoin(deps: AutomationDeps, caller: Caller, undoId: string): Promise<{ Count: number }> {
  return inJoinReplies(deps, caller, 0, async (tx) => {
    const now = deps.clock.now();
    const row = await removed.take(tx, { undoId, userId: caller.userId, now });
    await save(tx, row, now);
    return { Count: 1 };
  });
}

async function inJoinReplies<T>(
  deps: AutomationDeps,
  caller: Caller,
  listId: number,
  act: (tx: TenantTx, before: NamedJoinReplyRow) => Promise<T>,
): Promise<T> {
  try {
    return await deps.database.inTenant(caller.tenant, async (tx) => {
      const before = await readJoinRow(tx, listId);
      if (before === null) throw new AppError('NotFound');
      const answer = await act(tx, before);
      await announceAutomation(tx);
      return answer;
    });
  } catch (error) {
    if (isDatabaseError(error, '23505')) throw fieldError('GroupKeyword', wordUsed);
    throw error;
  }
}

function save(tx: TenantTx, row: JoinReplyRow, at: Date): Promise<void> {
  return saveJoinReply(tx, { ...row, keywordKey: normaliseInbound(row.groupKeyword), at });
}

function present(row: NamedJoinReplyRow, brand: string): JoinReply {
  return {
    ListID: row.listId,
    ListName: row.name,
    Message: row.message,
    DefaultMessage: row.listId === 0 ? joinText(brand) : joinGroupText(brand, row.name),
    GroupKeyword: row.groupKeyword,
  };
}
