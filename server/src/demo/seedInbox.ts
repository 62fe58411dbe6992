import type pg from 'pg';
import { demoConversations } from './demoInbox.ts';

const minute = 60_000;

/** Fills the inbox of the first demo organization; times are counted back from `now`. */
export async function seedInbox(client: pg.Client, account: number, now: Date): Promise<void> {
  const users = new Map(
    (
      await client.query<{ name: string; id: number }>(
        'select user_name as name, user_id as id from app_user where account_id = $1',
        [account],
      )
    ).rows.map((row) => [row.name, row.id]),
  );
  const numbers = new Map(
    (
      await client.query<{ phone: string; id: number }>(
        'select phone::text as phone, text_number_id as id from text_number where account_id = $1',
        [account],
      )
    ).rows.map((row) => [row.phone, row.id]),
  );
  const tag = await client.query<{ id: number }>(
    `insert into conversation_tag (account_id, name) values ($1, 'Buses') returning tag_id as id`,
    [account],
  );
  await client.query(
    `insert into conversation_tag_user (account_id, tag_id, user_id) select $1, $2, unnest($3::int[])`,
    [account, tag.rows[0]?.id, [users.get('demo-owner'), users.get('demo-admin')]],
  );
  for (const one of demoConversations) {
    const last = one.texts.at(-1);
    if (last === undefined) continue;
    const at = (minutes: number): Date => new Date(now.getTime() - minutes * minute);
    const made = await client.query<{ id: number }>(
      `insert into conversation (account_id, text_number_id, phone, is_done, is_auto_opt_out, unread_count, last_at,
         last_is_inbound, last_text, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning conversation_id as id`,
      [
        account,
        numbers.get(one.number),
        one.phone,
        one.isDone ?? false,
        one.isAutoOptOut ?? false,
        one.unread ?? 0,
        at(last.minutes),
        last.by === 'them',
        last.text,
        at(one.texts[0]?.minutes ?? 0),
      ],
    );
    const id = made.rows[0]?.id;
    for (const text of one.texts) {
      const isInbound = text.by === 'them';
      const row = await client.query<{ id: string }>(
        `insert into text_message (account_id, conversation_id, text_number_id, phone, is_inbound, message, kind, user_id,
           carrier, carrier_message_id, status, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning text_message_id as id`,
        [
          account,
          id,
          numbers.get(one.number),
          one.phone,
          isInbound,
          text.text,
          text.kind ?? 0,
          isInbound ? null : users.get(text.by),
          isInbound ? 'bandwidth' : null,
          isInbound ? `demo-${one.phone}-${text.minutes}` : null,
          isInbound ? null : delivered,
          at(text.minutes),
        ],
      );
      await client.query(
        'update conversation set last_message_id = $3 where account_id = $1 and conversation_id = $2',
        [account, id, row.rows[0]?.id],
      );
    }
    if (one.unread === undefined)
      await client.query(
        'insert into conversation_view (account_id, conversation_id, user_id, viewed_at) values ($1, $2, $3, $4)',
        [account, id, users.get('demo-owner'), at(last.minutes - 1)],
      );
    if (one.tag !== undefined)
      await client.query(
        'insert into conversation_tagged (account_id, tag_id, conversation_id) values ($1, $2, $3)',
        [account, tag.rows[0]?.id, id],
      );
    // The detector's opt-out is a record of its own, with its history.
    if (one.isAutoOptOut)
      for (const table of ['opt_out', 'opt_out_event'] as const)
        await client.query(optOut[table], [
          account,
          one.phone,
          numbers.get(one.number),
          last.text,
          at(last.minutes),
        ]);
  }
}

/** Delivered, in the catalogue of delivery statuses. */
const delivered = 4;

const optOut = {
  opt_out: `insert into opt_out (account_id, phone, opted_out_text, opted_out_voice, opted_in, source, text_number_id,
      changed_at, source_text)
    select $1, $2, true, false, false, 'AutoOptOut', $3, $5, '' where $4::text is not null on conflict do nothing`,
  opt_out_event: `insert into opt_out_event (account_id, phone, what, source, text_number_id, wording, at, channel)
    values ($1, $2, 'optOut', 'AutoOptOut', $3, $4, $5, 1)`,
} as const;
