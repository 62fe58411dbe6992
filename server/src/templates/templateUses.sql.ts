// All SQL on: template_use. Names and states of drafts and broadcasts are read where they are.
import type { TemplateUse } from '@carillon/contract/library/templates';
import type { TenantTx } from '../platform/database/database.ts';

const joined = `template_use u
  left join draft_broadcast d on u.used_by = 'draft' and (d.account_id, d.draft_broadcast_id, d.state) = (u.account_id, u.used_by_id, 'open')
  left join broadcast b on u.used_by = 'broadcast' and (b.account_id, b.broadcast_id) = (u.account_id, u.used_by_id) and b.deleted_at is null`;
/** An open draft, or a broadcast that is not deleted. */
const isThere = '(d.draft_broadcast_id is not null or b.broadcast_id is not null)';

/** SQL: did a draft or broadcast begin with the text of this alias? */
export const isUsed = (alias: string): string =>
  `exists (select from ${joined} where u.account_id = ${alias}.account_id and u.template_id = ${alias}.template_id and ${isThere})`;

/** Says what a draft or broadcast began with, or (null) that it began with none. */
export async function replaceUse(
  tx: TenantTx,
  by: { kind: 'draft' | 'broadcast'; id: number },
  templateId: number | null,
): Promise<void> {
  if (templateId === null) {
    await tx.query('delete from template_use where account_id = $1 and used_by = $2 and used_by_id = $3', [
      tx.accountId,
      by.kind,
      by.id,
    ]);
    return;
  }
  await tx.query(
    `insert into template_use (account_id, used_by, used_by_id, template_id) values ($1, $2, $3, $4)
     on conflict (account_id, used_by, used_by_id) do update set template_id = excluded.template_id`,
    [tx.accountId, by.kind, by.id, templateId],
  );
}

/** What began with this text: what was not sent yet first. */
export function findUses(tx: TenantTx, templateId: number, limit: number): Promise<TemplateUse[]> {
  return tx.query<TemplateUse>(
    `select x.* from (
       select b.broadcast_id as "BroadcastID", d.draft_broadcast_id as "DraftBroadcastID",
         coalesce(b.name, d.form ->> 'BroadcastName', '') as "Name",
         case when b.broadcast_id is null then 'Draft' when b.category = 'Completed' then 'Finished'
              when b.category = 'Broadcasting' then 'Sending' else 'Waiting' end as "State"
       from ${joined} where u.account_id = $1 and u.template_id = $2 and ${isThere}) x
     order by array_position(array['Draft', 'Waiting', 'Sending', 'Finished'], x."State"),
       coalesce(x."BroadcastID", x."DraftBroadcastID") desc limit $3`,
    [tx.accountId, templateId, limit],
  );
}
