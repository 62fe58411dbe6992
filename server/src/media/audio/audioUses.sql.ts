// All SQL on: audio_use. Names and states of drafts and broadcasts are read where they are.
import type { AudioUse } from '@carillon/contract/library/audio';
import type { TenantTx } from '../../platform/database/database.ts';

const joined = `audio_use u
  left join draft_broadcast d on u.used_by = 'draft' and (d.account_id, d.draft_broadcast_id, d.state) = (u.account_id, u.used_by_id, 'open')
  left join broadcast b on u.used_by = 'broadcast' and (b.account_id, b.broadcast_id) = (u.account_id, u.used_by_id) and b.deleted_at is null`;
/** An open draft, or a broadcast that is not deleted. */
const isThere = '(d.draft_broadcast_id is not null or b.broadcast_id is not null)';

/** SQL: does a draft or broadcast use the message of this alias? */
export const isUsed = (alias: string): string =>
  `exists (select from ${joined} where u.account_id = ${alias}.account_id and u.audio_id = ${alias}.audio_id and ${isThere})`;

/** Replaces what a draft or broadcast uses. */
export async function replaceUses(
  tx: TenantTx,
  by: { kind: 'draft' | 'broadcast'; id: number; isSurvey: boolean; isTransfer: boolean },
  audioIds: readonly number[],
): Promise<void> {
  await tx.query(
    `delete from audio_use where account_id = $1 and used_by = $2 and used_by_id = $3 and not audio_id = any($4::int[])`,
    [tx.accountId, by.kind, by.id, audioIds],
  );
  if (audioIds.length === 0) return;
  await tx.query(
    `insert into audio_use (account_id, used_by, used_by_id, audio_id, is_survey, is_transfer)
     select $1, $2, $3, unnest($4::int[]), $5, $6
     on conflict (account_id, used_by, used_by_id, audio_id) do update set is_survey = $5, is_transfer = $6`,
    [tx.accountId, by.kind, by.id, audioIds, by.isSurvey, by.isTransfer],
  );
}

/** Where these messages are used: what was not sent yet first. */
export function findUses(tx: TenantTx, audioIds: readonly number[], limit: number): Promise<AudioUse[]> {
  return tx.query<AudioUse>(
    `select x.* from (
       select u.audio_id as "AudioID", b.broadcast_id as "BroadcastID", d.draft_broadcast_id as "DraftBroadcastID",
         coalesce(b.name, d.form ->> 'BroadcastName', '') as "Name",
         case when b.broadcast_id is null then 'Draft' when b.category = 'Completed' then 'Finished'
              when b.category = 'Broadcasting' then 'Sending' else 'Waiting' end as "State"
       from ${joined} where u.account_id = $1 and u.audio_id = any($2::int[]) and ${isThere}) x
     order by array_position(array['Waiting', 'Sending', 'Draft', 'Finished'], x."State"), coalesce(x."BroadcastID", x."DraftBroadcastID") desc, x."AudioID"
     limit $3`,
    [tx.accountId, audioIds, limit],
  );
}
