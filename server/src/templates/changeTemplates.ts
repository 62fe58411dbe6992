import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '@carillon/contract/errors';
import type { AnswerOf, BodyOf, QueryOf } from '@carillon/contract/route';
import type {
  createTemplate,
  deleteTemplates,
  getTemplate,
  listTemplates,
  putTemplate,
  putTemplates,
  Template,
} from '@carillon/contract/templates';
import { normaliseText } from '@carillon/rules/segments';
import { blockedUrlText } from '@carillon/rules/shortUrls';
import { templateTextError } from '@carillon/rules/templateRules';
import { readUser } from '../accounts/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, TenantTx } from '../platform/database.ts';
import type { Caller } from '../platform/http.ts';
import { job, type Jobs } from '../platform/jobs.ts';
import { pageRange } from '../platform/lists.ts';
import { announceLive } from '../platform/live.ts';
import type { Tenant } from '../platform/tenant.ts';
import { saveUndo, takeUndo, undoMs } from '../platform/undo.ts';
import {
  changeTemplateRows,
  chooseTemplates,
  insertTemplate,
  listTemplateRows,
  markDeleted,
  readTemplate,
  removeDeleted,
  starTemplates,
  unmarkDeleted,
  type TemplateRow,
} from './templates.sql.ts';
import { findUses } from './templateUses.sql.ts';

export interface TemplateDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

/** Removes for good what was deleted and not brought back in time. */
export const purgeTemplatesJob = job({
  name: 'purge-templates',
  data: z.object({ AccountID: z.number().int(), UndoID: z.string() }),
  expireInSeconds: 60,
});

const undoKind = 'template';
/** Uses named beside a text. */
const mostUses = 100;
const readOnlyText =
  'This text belongs to someone else. Ask them or an account owner to change it, or use it as it is.';

/** May this caller change, share or delete it? Of others' only owners and admins (3-decisions 14.8). */
const mayChange = (caller: Caller, ownerId: number): boolean =>
  ownerId === caller.userId || caller.IsMasterUser || caller.IsAccountAdmin;

function present(caller: Caller, row: TemplateRow): Template {
  return {
    TemplateID: row.templateId,
    TemplateName: row.name,
    TemplateText: row.text,
    TemplateType: 'Text',
    IsShared: row.isShared,
    IsFavorite: row.isFavorite,
    ReadOnly: !mayChange(caller, row.userId),
    IsOwn: row.userId === caller.userId,
    OwnerName: row.ownerName,
    Created: row.createdAt.toISOString(),
    Changed: row.changedAt.toISOString(),
    Unused: !row.isUsed,
  };
}

/** Tells the account's open pages that the library of texts changed. */
const announce = (tx: TenantTx) => announceLive(tx, { account: tx.accountId }, 'templates.changed', {});

type Narrowing = QueryOf<typeof putTemplates>;
const narrowedOf = (query: Narrowing) => ({ filters: query.filter ?? [], q: query.q?.trim() || null });

export function listTexts(
  deps: TemplateDeps,
  caller: Caller,
  query: QueryOf<typeof listTemplates>,
): Promise<{ items: Template[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const page = { ...pageRange(query), sortby: query.sortby };
    const { rows, size } = await listTemplateRows(tx, caller.userId, narrowedOf(query), page);
    return { items: rows.map((row) => present(caller, row)), size };
  });
}

async function presented(tx: TenantTx, caller: Caller, templateId: number): Promise<Template> {
  const row = await readTemplate(tx, caller.userId, templateId);
  if (row === null) throw new AppError('NotFound');
  return present(caller, row);
}

export function showText(
  deps: TemplateDeps,
  caller: Caller,
  templateId: number,
): Promise<AnswerOf<typeof getTemplate>> {
  return deps.database.inTenant(caller.tenant, async (tx) => ({
    ...(await presented(tx, caller, templateId)),
    UsedBy: await findUses(tx, templateId, mostUses),
  }));
}

/** The text as it is kept; throws Validation, or LinkBlocked, naming the field (3-decisions 15.5). */
async function checkedText(tx: TenantTx, caller: Caller, typed: string): Promise<string> {
  const text = normaliseText(typed);
  const user = await readUser(tx, caller.userId);
  const problem = templateTextError(text, user?.characterCount ?? 160);
  if (problem === null) return text;
  const name = problem === blockedUrlText ? 'LinkBlocked' : 'Validation';
  throw new AppError(name, problem, [{ Field: 'TemplateText', Message: problem }]);
}

/** Keeps a text in the library. */
export function keepText(
  deps: TemplateDeps,
  caller: Caller,
  { TemplateName, TemplateText, IsShared }: BodyOf<typeof createTemplate>,
): Promise<Template> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const text = await checkedText(tx, caller, TemplateText);
    const templateId = await insertTemplate(tx, {
      userId: caller.userId,
      name: TemplateName,
      text,
      isShared: IsShared,
      now: deps.clock.now(),
    });
    await announce(tx);
    return presented(tx, caller, templateId);
  });
}

/** Changes, stars or shares one. Throws NotFound, or Forbidden where the caller may only read. */
export function changeText(
  deps: TemplateDeps,
  caller: Caller,
  templateId: number,
  { TemplateName, TemplateText, IsShared, IsFavorite }: BodyOf<typeof putTemplate>,
): Promise<Template> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await readTemplate(tx, caller.userId, templateId, { lock: true });
    if (row === null) throw new AppError('NotFound');
    if (TemplateName !== undefined || TemplateText !== undefined || IsShared !== undefined) {
      if (!mayChange(caller, row.userId)) throw new AppError('Forbidden', readOnlyText);
      await changeTemplateRows(tx, [templateId], {
        name: TemplateName,
        text: TemplateText === undefined ? undefined : await checkedText(tx, caller, TemplateText),
        isShared: IsShared,
        now: deps.clock.now(),
      });
    }
    if (IsFavorite !== undefined) await starTemplates(tx, caller.userId, [templateId], IsFavorite);
    await announce(tx);
    // Who takes another's text out of sharing sees it no more.
    const changed = await readTemplate(tx, caller.userId, templateId);
    return present(caller, changed ?? { ...row, isShared: false });
  });
}

async function choose(
  tx: TenantTx,
  caller: Caller,
  selection: BodyOf<typeof deleteTemplates>['Selection'],
  query: Narrowing,
): Promise<{ all: number[]; own: number[] }> {
  const rows = await chooseTemplates(tx, caller.userId, {
    ...narrowedOf(query),
    type: selection.Type,
    templateIds: selection.Items.map(({ TemplateID }) => TemplateID),
  });
  if (selection.Type === 'Selected' && rows.length === 0) throw new AppError('NotFound');
  return {
    all: rows.map(({ templateId }) => templateId),
    own: rows.filter(({ userId }) => mayChange(caller, userId)).map(({ templateId }) => templateId),
  };
}

/** Stars or shares a selection; answers how many were changed. */
export function changeTexts(
  deps: TemplateDeps,
  caller: Caller,
  { Selection, Update }: BodyOf<typeof putTemplates>,
  query: Narrowing,
): Promise<{ Count: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { all, own } = await choose(tx, caller, Selection, query);
    if (Update.IsShared !== undefined && own.length === 0 && all.length > 0)
      throw new AppError('Forbidden', readOnlyText);
    if (Update.IsShared !== undefined)
      await changeTemplateRows(tx, own, { isShared: Update.IsShared, now: deps.clock.now() });
    if (Update.IsFavorite !== undefined) await starTemplates(tx, caller.userId, all, Update.IsFavorite);
    await announce(tx);
    return { Count: Update.IsFavorite === undefined ? own.length : all.length };
  });
}

/** Deletes a selection; what the caller may only read stays. Drafts and broadcasts have copies of their own. */
export function deleteTexts(
  deps: TemplateDeps,
  caller: Caller,
  { Selection }: BodyOf<typeof deleteTemplates>,
  query: Narrowing,
): Promise<{ UndoID: string; Count: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { all, own } = await choose(tx, caller, Selection, query);
    if (own.length === 0 && all.length > 0) throw new AppError('Forbidden', readOnlyText);
    const now = deps.clock.now();
    const undoId = `t_${randomUUID()}`;
    await markDeleted(tx, own, { undoId, now });
    await saveUndo(tx, { undoId, kind: undoKind, payload: {}, userId: caller.userId, now });
    await deps.jobs.enqueue(
      tx,
      purgeTemplatesJob,
      { AccountID: tx.accountId, UndoID: undoId },
      { key: undoId, at: new Date(now.getTime() + undoMs + 60_000) },
    );
    await announce(tx);
    return { UndoID: undoId, Count: own.length };
  });
}

/** Takes a deletion back once, within 10 minutes; later or twice is UndoExecuted. */
export function undoDelete(
  deps: TemplateDeps,
  caller: Caller,
  undoId: string,
): Promise<{ UndoID: string; UndoExecuted: boolean }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    await takeUndo(tx, { undoId, kind: undoKind, userId: caller.userId, now: deps.clock.now() });
    await unmarkDeleted(tx, undoId);
    await announce(tx);
    return { UndoID: undoId, UndoExecuted: true };
  });
}

/** When a deletion can't be undone any more. Safe to run twice. */
export function purgeTemplates(
  deps: Pick<TemplateDeps, 'database'>,
  tenant: Tenant,
  undoId: string,
): Promise<void> {
  return deps.database.inTenant(tenant, (tx) => removeDeleted(tx, undoId));
}
