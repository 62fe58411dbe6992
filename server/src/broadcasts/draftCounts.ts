import type { BroadcastType } from '@carillon/contract/broadcastForm';
import type { TenantTx } from '../platform/database.ts';

export interface DraftCounts {
  /** Numbers to be texted and called under the type. */
  readonly TextNumberCount: number;
  readonly VoiceNumberCount: number;
  /** All textable and all callable numbers, whatever the type (2-decisions D). */
  readonly TotalTextNumberCount: number;
  readonly TotalVoiceNumberCount: number;
}

/** Counts of a draft's numbers by what may reach them under a type. One pass over the draft's recipients. */
export async function draftCounts(tx: TenantTx, draft: { draftBroadcastId: number }, type: BroadcastType): Promise<DraftCounts> {
  const rows = await tx.query<{ tried: number; textable: number; callable: number; callOnly: number }>(
    `select count(*) filter (where may_text)::int as tried,
       count(*) filter (where may_text and line_type <> 2)::int as textable,
       count(*) filter (where may_call)::int as callable,
       count(*) filter (where may_call and not (may_text and line_type <> 2))::int as "callOnly"
     from (select r.line_type,
         d.phone is null and not coalesce(o.opted_out_text, false) and coalesce(f.line_type, 0) <> 2 and not coalesce(f.dead, false) as may_text,
         d.phone is null and not coalesce(o.opted_out_voice, false) and not coalesce(f.dead, false) as may_call
       from recipient r
       left join opt_out o on o.account_id = r.account_id and o.phone = r.phone
       left join do_not_contact d on d.phone = r.phone
       left join phone_fact f on f.phone = r.phone
       where r.account_id = $1 and r.draft_broadcast_id = $2) n`,
    [tx.accountId, draft.draftBroadcastId],
  );
  const { tried = 0, textable = 0, callable = 0, callOnly = 0 } = rows[0] ?? {};
  const totals = { TotalTextNumberCount: textable, TotalVoiceNumberCount: callable };
  if (type === 'Announcement' || type === 'Survey') return { TextNumberCount: 0, VoiceNumberCount: callable, ...totals };
  // A look-up is not proof: text-only types try what it calls a landline, since nothing else could reach it.
  if (type === 'SMS' || type === 'GroupSMS' || type === 'TextSurvey') return { TextNumberCount: tried, VoiceNumberCount: 0, ...totals };
  const both = type === 'SMSAndAnnouncement' || type === 'SMSAndSurvey';
  return { TextNumberCount: textable, VoiceNumberCount: both ? callable : callOnly, ...totals };
}
