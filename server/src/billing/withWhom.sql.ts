import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import type { Origin } from '../sends/index.ts';

/** The origins of single texts and test calls whose movements name people, with the name of each. */
const named = {
  test: 'Test to yourself',
  conversation: 'Conversation',
  autoReply: 'Automatic reply',
} as const satisfies Partial<Record<Origin, string>>;

/** The name of a send `s`, if its origin has one; null elsewhere. */
export const originNames = `case s.origin ${Object.entries(named)
  .map(([origin, name]) => `when '${origin}' then '${name}'`)
  .join(' ')} end`;

/**
 * Joins to a movement `t` with its send `s` whom its texts went to and who wrote them, as `w`: `people` are the
 * phones, `phone` one of them, `person` the name by which it is known, `user_id` the one user who wrote or asked
 * for them. A send holds few single texts, and a page few movements.
 */
export const withWhom = `left join lateral (
    select count(distinct x.phone)::int as people, min(x.phone) as phone, min(x.text_number_id) as text_number_id,
      coalesce(case when count(distinct m.user_id) = 1 then min(m.user_id) end, s.user_id) as user_id
    from direct_text x
    left join text_message m on m.account_id = x.account_id and m.direct_text_id = x.direct_text_id
    where x.account_id = $1 and x.send_id = t.send_id and s.origin in (${Object.keys(named)
      .map((origin) => `'${origin}'`)
      .join(', ')})) w on true
  left join lateral (
    select coalesce(
      (select nullif(trim(c.first_name || ' ' || c.last_name), '') from contact c
        where c.account_id = $1 and c.primary_phone = w.phone order by c.person_id limit 1),
      (select nullif(trim(v.first_name || ' ' || v.last_name), '') from conversation v
        where v.account_id = $1 and v.text_number_id = w.text_number_id and v.phone = w.phone)) as person) c on true`;

/** What a movement says about the recipients of its texts. */
export interface WithWhom {
  /** What the send that it paid for comes from; null for an invoice and the like. */
  readonly origin: Origin | null;
  /** How many phones its texts went to; null or 0: not known. */
  readonly people: number | null;
  readonly phone: string | number | null;
  readonly person: string | null;
}

/** "Conversation with Ana Whitfield and 2 others"; a movement without a name keeps its note. */
export function noteOfMovement(note: string, { origin, people, phone, person }: WithWhom): string {
  const link = origin === 'conversation' ? 'with' : origin === 'autoReply' ? 'to' : null;
  if (link === null || !people || phone === null) return note;
  const others = people - 1;
  const more = others === 0 ? '' : others === 1 ? ' and 1 other' : ` and ${others} others`;
  return `${note} ${link} ${person ?? formatPhone(phone)}${more}`;
}
