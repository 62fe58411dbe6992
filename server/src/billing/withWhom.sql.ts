import { formatPhone } from '@carillon/rules/phones/phoneText';

/** What single texts were for (direct_queue.purpose) whose movements name people. */
const named = { test: 1, conversation: 2, autoReply: 3 } as const;

/** The name of what a queue `d` was for, where that has a name; null elsewhere. */
export const purposeNames = `case d.purpose when ${named.test} then 'Test to yourself'
  when ${named.conversation} then 'Conversation' when ${named.autoReply} then 'Automatic reply' end`;

/**
 * Joins to a movement `t` with its direct queue `d` whom its texts went to and who wrote them, as `w`: `people` are the
 * phones, `phone` one of them, `person` the name by which it is known, `user_id` the one user who wrote or asked
 * for them. A queue holds few texts, and a page few movements.
 */
export const withWhom = `left join lateral (
    select count(distinct x.phone)::int as people, min(x.phone) as phone, min(x.text_number_id) as text_number_id,
      coalesce(case when count(distinct m.user_id) = 1 then min(m.user_id) end, min(x.user_id)) as user_id
    from direct_text x
    left join text_message m on m.account_id = x.account_id and m.direct_text_id = x.direct_text_id
    where x.account_id = $1 and x.queue_id = t.send_id and d.purpose in (${Object.values(named).join(', ')})) w on true
  left join lateral (
    select coalesce(
      (select nullif(trim(c.first_name || ' ' || c.last_name), '') from contact c
        where c.account_id = $1 and c.primary_phone = w.phone order by c.person_id limit 1),
      (select nullif(trim(v.first_name || ' ' || v.last_name), '') from conversation v
        where v.account_id = $1 and v.text_number_id = w.text_number_id and v.phone = w.phone)) as person) c on true`;

/** What a movement says about the recipients of its texts. */
export interface WithWhom {
  /** What single texts it paid for were for; null for broadcasts and the rest. */
  readonly purpose: number | null;
  /** How many phones its texts went to; null or 0: not known. */
  readonly people: number | null;
  readonly phone: string | number | null;
  readonly person: string | null;
}

/** "Conversation with Ana Whitfield and 2 others"; a movement without a name keeps its note. */
export function noteOfMovement(note: string, { purpose, people, phone, person }: WithWhom): string {
  const link = purpose === named.conversation ? 'with' : purpose === named.autoReply ? 'to' : null;
  if (link === null || !people || phone === null) return note;
  const others = people - 1;
  const more = others === 0 ? '' : others === 1 ? ' and 1 other' : ` and ${others} others`;
  return `${note} ${link} ${person ?? formatPhone(phone)}${more}`;
}
