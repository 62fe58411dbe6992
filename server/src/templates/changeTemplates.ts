import { purgeTemplatesJob } from './jobs.ts';
import { AppError } from '@carillon/contract/errors';
import type { AnswerOf, BodyOf, QueryOf } from '@carillon/contract/route';
import type {
  createTemplate,
  deleteTemplates,
  getTemplate,
  listTemplates,
  putTemplate,
  Template,
  TemplateFilter,
} from '@carillon/contract/library/templates';
import { normaliseText } from '@carillon/rules/texts/segments';
import { blockedUrlText } from '@carillon/rules/linting/shortUrls';
import { templateTextError } from '@carillon/rules/broadcasts/templateRules';
import { imageAgainText } from '@carillon/rules/broadcasts/refusals';
import { readUser } from '../accounts/index.ts';
import { useMedia } from '../media/index.ts';
import { undoTicket } from '../platform/undo.ts';
import { mayChangeItem, narrowedOf, type Shelf, type ShelfDeps } from '../library/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import { pageRange } from '../platform/database/lists.ts';
import { announceLive } from '../platform/live/live.ts';
import type { Tenant } from '../platform/database/tenant.ts';
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

/** Uses named beside a text. */
const mostUses = 100;
const readOnlyText =
  'This text belongs to someone else. Ask them or an account owner to change it, or use it as it is.';

function present(caller: Caller, row: TemplateRow): Template {
  return {
    TemplateID: row.templateId,
    TemplateName: row.name,
    TemplateText: row.text,
    TemplateType: 'Text',
    Media: row.mediaId === null ? [] : [{ MediaID: row.mediaId, Uri: `/api/media/${row.mediaId}` }],
    TemplateMerge: null,
    IsShared: row.isShared,
    IsFavorite: row.isFavorite,
    ReadOnly: !mayChangeItem(caller, row.userId),
    IsOwn: row.userId === caller.userId,
    OwnerName: row.ownerName,
    Created: row.createdAt.toISOString(),
    Changed: row.changedAt.toISOString(),
    Unused: !row.isUsed,
  };
}

/** Notifies the account's open pages that the library of texts changed. */
const announce = (tx: TenantTx) => announceLive(tx, { account: tx.accountId }, 'templates.changed', {});

export function listTexts(
  deps: ShelfDeps,
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
  deps: ShelfDeps,
  caller: Caller,
  templateId: number,
): Promise<AnswerOf<typeof getTemplate>> {
  return deps.database.inTenant(caller.tenant, async (tx) => ({
    ...(await presented(tx, caller, templateId)),
    UsedBy: await findUses(tx, templateId, mostUses),
  }));
}

/** The text as it is kept; throws Validation, or LinkBlocked, naming the field (3-decisions 15.5). */
async function checkedText(
  tx: TenantTx,
  caller: Caller,
  typed: string,
  mediaId: string | null,
): Promise<string> {
  const text = normaliseText(typed);
  const user = await readUser(tx, caller.userId);
  const problem = templateTextError(text, user?.characterCount ?? 160, mediaId !== null);
  if (problem === null) return text;
  const name = problem === blockedUrlText ? 'LinkBlocked' : 'Validation';
  throw new AppError(name, problem, [{ Field: 'TemplateText', Message: problem }]);
}

/** The picture that a call names, kept from now on; throws Validation for one that is not the account's. */
async function keptPicture(
  tx: TenantTx,
  media: readonly { readonly MediaID: string }[],
): Promise<string | null> {
  const mediaId = media[0]?.MediaID ?? null;
  if (mediaId === null || (await useMedia(tx, [mediaId])).has(mediaId)) return mediaId;
  throw new AppError('Validation', imageAgainText, [{ Field: 'Media', Message: imageAgainText }]);
}

/** Keeps a text in the library. */
export function keepText(
  deps: ShelfDeps,
  caller: Caller,
  { TemplateName, TemplateText, Media, IsShared }: BodyOf<typeof createTemplate>,
): Promise<Template> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const mediaId = await keptPicture(tx, Media);
    const text = await checkedText(tx, caller, TemplateText, mediaId);
    const templateId = await insertTemplate(tx, {
      userId: caller.userId,
      name: TemplateName,
      text,
      mediaId,
      isShared: IsShared,
      now: deps.clock.now(),
    });
    await announce(tx);
    return presented(tx, caller, templateId);
  });
}

/** Changes, stars or shares one. Throws NotFound, or Forbidden where the caller may only read. */
export function changeText(
  deps: ShelfDeps,
  caller: Caller,
  templateId: number,
  { TemplateName, TemplateText, Media, IsShared, IsFavorite }: BodyOf<typeof putTemplate>,
): Promise<Template> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await readTemplate(tx, caller.userId, templateId, { lock: true });
    if (row === null) throw new AppError('NotFound');
    const isRewritten = TemplateText !== undefined || Media !== undefined;
    if (TemplateName !== undefined || isRewritten || IsShared !== undefined) {
      if (!mayChangeItem(caller, row.userId)) throw new AppError('Forbidden', readOnlyText);
      const mediaId = Media === undefined ? row.mediaId : await keptPicture(tx, Media);
      await changeTemplateRows(tx, [templateId], {
        name: TemplateName,
        text: isRewritten ? await checkedText(tx, caller, TemplateText ?? row.text, mediaId) : undefined,
        mediaId,
        isShared: IsShared,
        changedAt: TemplateName !== undefined || isRewritten ? deps.clock.now() : undefined,
      });
    }
    if (IsFavorite !== undefined) await starTemplates(tx, caller.userId, [templateId], IsFavorite);
    await announce(tx);
    // A user who takes another user's text out of sharing no longer sees it.
    const changed = await readTemplate(tx, caller.userId, templateId);
    return present(caller, changed ?? { ...row, isShared: false });
  });
}

/** Drafts and broadcasts have their own copies, so a deletion takes nothing from them. */
export const textShelf: Shelf<TemplateFilter, object> = {
  deleted: undoTicket('template'),
  purge: purgeTemplatesJob,
  readOnlyText,
  choose: (tx, caller, choice) => chooseTemplates(tx, caller.userId, choice),
  share: (tx, ids, isShared) => changeTemplateRows(tx, ids, { isShared }),
  star: starTemplates,
  remove: async (tx, ids, deletion) => {
    await markDeleted(tx, ids, deletion);
    return {};
  },
  restore: unmarkDeleted,
  announce,
};

/** A selection of texts, as calls of the contract name it. */
export const choiceOf = (
  { Type, Items }: BodyOf<typeof deleteTemplates>['Selection'],
  query: QueryOf<typeof deleteTemplates>,
) => ({ ...narrowedOf(query), type: Type, ids: Items.map(({ TemplateID }) => TemplateID) });

/** When a deletion can't be undone any more. Safe to run twice. */
export function purgeTemplates(
  deps: Pick<ShelfDeps, 'database'>,
  tenant: Tenant,
  undoId: string,
): Promise<void> {
  return deps.database.inTenant(tenant, (tx) => removeDeleted(tx, undoId));
}
