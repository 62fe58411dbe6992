// All SQL on: template, template_favorite. Names of owners are read where they are.
import type { TemplateFilter } from '@carillon/contract/library/templates';
import type { Choice, Narrowed } from '../library/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import { orderBy } from '../platform/database/lists.ts';
import { isUsed } from './templateUses.sql.ts';

/** A text of the library as one user sees it. */
export interface TemplateRow {
  readonly templateId: number;
  readonly userId: number;
  readonly ownerName: string;
  readonly name: string;
  readonly text: string;
  /** Its picture. */
  readonly mediaId: string | null;
  readonly isShared: boolean;
  readonly isFavorite: boolean;
  readonly isUsed: boolean;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

// $1 account, $2 the viewer's user id. Own ones, and what others share (3-decisions 15.5).
const seen = 't.account_id = $1 and t.deleted_at is null and (t.user_id = $2 or t.is_shared)';
const starred = `exists (select from template_favorite f
  where f.account_id = $1 and f.user_id = $2 and f.template_id = t.template_id)`;
const columns = `t.template_id as "templateId", t.user_id as "userId", trim(o.first_name || ' ' || o.last_name) as "ownerName",
  t.name, t.text, t.media_id as "mediaId", t.is_shared as "isShared", ${starred} as "isFavorite", ${isUsed('t')} as "isUsed",
  t.created_at as "createdAt", t.changed_at as "changedAt"`;
const from = 'template t join app_user o on o.account_id = t.account_id and o.user_id = t.user_id';

const passes: Readonly<Record<TemplateFilter, string>> = {
  starred,
  shared: 't.is_shared',
  unused: `not ${isUsed('t')}`,
};

const narrowedBy = ({ filters }: Narrowed<TemplateFilter>, q: string) =>
  [
    `(${q}::text is null or position(lower(${q}) in lower(t.name)) > 0 or position(lower(${q}) in lower(t.text)) > 0)`,
    ...filters.map((name) => passes[name]),
  ].join(' and ');

const sorts = {
  TemplateName: 'lower(t.name)',
  Changed: 't.changed_at',
  Created: 't.created_at',
  IsFavorite: starred,
  IsShared: 't.is_shared',
};

export async function listTemplateRows(
  tx: TenantTx,
  userId: number,
  narrowed: Narrowed<TemplateFilter>,
  page: { sortby: string | undefined; offset: number; limit: number },
): Promise<{ rows: TemplateRow[]; size: number }> {
  const values = [tx.accountId, userId, narrowed.q];
  const where = `${seen} and ${narrowedBy(narrowed, '$3')}`;
  const order = orderBy(page.sortby, sorts, '-Changed', 't.template_id desc');
  const rows = await tx.query<TemplateRow>(
    `select ${columns} from ${from} where ${where} order by ${order} offset $4 limit $5`,
    [...values, page.offset, page.limit],
  );
  const [count] = await tx.query<{ n: number }>(
    `select count(*)::int as n from template t where ${where}`,
    values,
  );
  return { rows, size: count?.n ?? 0 };
}

export async function countTemplates(
  tx: TenantTx,
  userId: number,
): Promise<{ all: number; favorited: number; shared: number; unused: number }> {
  const [row] = await tx.query<{ all: number; favorited: number; shared: number; unused: number }>(
    `select count(*)::int as "all", count(*) filter (where ${starred})::int as favorited,
       count(*) filter (where t.is_shared)::int as shared, count(*) filter (where not ${isUsed('t')})::int as unused
     from template t where ${seen}`,
    [tx.accountId, userId],
  );
  return row ?? { all: 0, favorited: 0, shared: 0, unused: 0 };
}

/** One text; null when this user doesn't see it. */
export async function readTemplate(
  tx: TenantTx,
  userId: number,
  templateId: number,
  options: { lock?: boolean } = {},
): Promise<TemplateRow | null> {
  const [row] = await tx.query<TemplateRow>(
    `select ${columns} from ${from} where ${seen} and t.template_id = $3 ${options.lock === true ? 'for update of t' : ''}`,
    [tx.accountId, userId, templateId],
  );
  return row ?? null;
}

/** What a selection names among what this user sees, locked in the order of ids. */
export function chooseTemplates(
  tx: TenantTx,
  userId: number,
  choice: Choice<TemplateFilter>,
): Promise<{ id: number; userId: number }[]> {
  return tx.query<{ id: number; userId: number }>(
    `select t.template_id as id, t.user_id as "userId" from template t
     where ${seen} and case $3 when 'Selected' then t.template_id = any($4::int[])
       else ($3 = 'SelectedAll' or not t.template_id = any($4::int[])) and ${narrowedBy(choice, '$5')} end
     order by t.template_id for update of t`,
    [tx.accountId, userId, choice.type, choice.ids, choice.q],
  );
}

export async function insertTemplate(
  tx: TenantTx,
  template: {
    userId: number;
    name: string;
    text: string;
    mediaId: string | null;
    isShared: boolean;
    now: Date;
  },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into template (account_id, user_id, name, text, is_shared, created_at, changed_at, media_id)
     values ($1, $2, $3, $4, $5, $6, $6, $7) returning template_id as id`,
    [
      tx.accountId,
      template.userId,
      template.name,
      template.text,
      template.isShared,
      template.now,
      template.mediaId,
    ],
  );
  if (row === undefined) throw new Error('the text was not stored');
  return row.id;
}

/** Renames, rewrites, shares, and changes the picture (null takes it away); undefined leaves as it is. */
export async function changeTemplateRows(
  tx: TenantTx,
  templateIds: readonly number[],
  change: {
    name?: string | undefined;
    text?: string | undefined;
    mediaId?: string | null | undefined;
    isShared?: boolean | undefined;
    /** When name, text, or picture are changed. */
    changedAt?: Date | undefined;
  },
): Promise<void> {
  await tx.query(
    `update template set name = coalesce($3, name), text = coalesce($4, text), is_shared = coalesce($5, is_shared),
       changed_at = coalesce($6, changed_at), media_id = case when $7 then $8 else media_id end
     where account_id = $1 and template_id = any($2::int[])`,
    [
      tx.accountId,
      templateIds,
      change.name ?? null,
      change.text ?? null,
      change.isShared ?? null,
      change.changedAt ?? null,
      change.mediaId !== undefined,
      change.mediaId ?? null,
    ],
  );
}

/** Sets or takes away this user's star. */
export async function starTemplates(
  tx: TenantTx,
  userId: number,
  templateIds: readonly number[],
  isFavorite: boolean,
): Promise<void> {
  await tx.query(
    isFavorite
      ? `insert into template_favorite (account_id, user_id, template_id) select $1, $2, unnest($3::int[])
         on conflict do nothing`
      : 'delete from template_favorite where account_id = $1 and user_id = $2 and template_id = any($3::int[])',
    [tx.accountId, userId, templateIds],
  );
}

export async function markDeleted(
  tx: TenantTx,
  templateIds: readonly number[],
  deletion: { undoId: string; now: Date },
): Promise<void> {
  await tx.query(
    'update template set deleted_at = $3, undo_id = $4 where account_id = $1 and template_id = any($2::int[])',
    [tx.accountId, templateIds, deletion.now, deletion.undoId],
  );
}

/** Restores what this deletion took. */
export async function unmarkDeleted(tx: TenantTx, undoId: string): Promise<void> {
  await tx.query(
    `update template set deleted_at = null, undo_id = null
     where account_id = $1 and undo_id = $2 and deleted_at is not null`,
    [tx.accountId, undoId],
  );
}

/** For good; stars and uses go with them. */
export async function removeDeleted(tx: TenantTx, undoId: string): Promise<void> {
  await tx.query('delete from template where account_id = $1 and undo_id = $2 and deleted_at is not null', [
    tx.accountId,
    undoId,
  ]);
}
