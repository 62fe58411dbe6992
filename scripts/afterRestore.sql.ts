// SQL on the engine's tables as the owner of the database: what a restored database must forget that it believes.
import { callCodes } from '../rules/src/calls/callCatalogue.ts';
import { deliveryCodes } from '../rules/src/texts/messageStatus.ts';
import type { Tx } from '../server/src/platform/database/database.ts';

/** Infobip's logs reach back 48 hours (docs/carriers.md). An hour of them is left for the queries themselves. */
const infobip = 5;
const infobipReachMs = 47 * 3_600_000;
/** Recipients per lease. */
const chunk = 500;
/** Clocks of backups, database and carriers differ. */
const marginMs = 600_000;
/** More broadcasts than can have been made between a backup and its restore. */
const idGap = 100_000;

export const heldText =
  'Paused after the database was restored. Texts that may have left since the backup are looked up at the carrier; resume to send the others.';
export const heldCallsText =
  'Paused after the database was restored. Calls made since the backup are not known here, so people may be called twice; resume to go on, or cancel.';
export const uncheckedText =
  'The database was restored while this message was being checked. If the broadcast was not sent since the backup, select the message again; otherwise cancel the broadcast.';
export const canceledText =
  'Canceled after the database was restored: nobody can tell any more who got this text since the backup.';

/** A broadcast that an operator should know of. */
export interface NamedBroadcast {
  readonly accountId: number;
  readonly broadcastId: number;
  readonly name: string;
}

export interface AfterRestoreReport {
  readonly paused: readonly NamedBroadcast[];
  readonly canceled: readonly NamedBroadcast[];
  /** Scheduled for later: users may have sent or canceled them since the backup. */
  readonly scheduled: readonly NamedBroadcast[];
  /** Their message was being checked. Users may have sent or canceled them since the backup. */
  readonly unchecked: readonly NamedBroadcast[];
  /** Texts that the engine will look up at the carriers. */
  readonly asked: number;
  /** Single texts that waited and are given up. */
  readonly directTexts: number;
}

/** Something in queue `q` may be resent: it is leased, waits for another attempt, or is in doubt. */
const hasOpenTexts = `(exists (select from send_lease l where l.account_id = q.account_id and l.send_id = q.send_id)
  or exists (select from text_retry r where r.account_id = q.account_id and r.send_id = q.send_id))`;
const hasDoubts = `exists (select from text_doubt d where d.account_id = q.account_id and d.send_id = q.send_id)`;
/** The parts of a broadcast that are not over, and whether something in them may be sent: texts and calls alike. */
const openParts = `
  select q.account_id, q.send_id, q.state, q.state in ('running', 'paused')
      or q.state = 'drained' and (${hasOpenTexts} or ${hasDoubts}) as may_leave, false as calls
    from send_queue q where not q.settled
  union all
  select c.account_id, c.send_id, c.state, c.state in ('running', 'paused')
      or c.state = 'drained' and exists (select from call o where o.account_id = c.account_id
        and o.send_id = c.send_id and o.state in ('dialing', 'going', 'unknown', 'waiting')), true
    from call_queue c where not c.settled`;

const named = `b.account_id as "accountId", b.broadcast_id as "broadcastId", b.name`;

/**
 * Prepares a database that was restored from a backup of `backupAt` for its first start (see docs/operations.md).
 * Everything that may have left since then is put under a lease that is over, so that the engine asks the carrier
 * before it sends anything; what was or may have been sending is paused. With `cancel` it is ended instead. Throws with
 * a sentence for the operator. `tx` is the owner's, and no other client may be connected.
 */
export async function afterRestore(
  tx: Tx,
  options: { backupAt: Date; now: Date; cancel: boolean },
): Promise<AfterRestoreReport> {
  await refuseCompany(tx);
  if (!options.cancel) await refuseTooOld(tx, options);
  const from = new Date(options.backupAt.getTime() - marginMs);
  const report = await hold(tx, options);
  await holdQuietly(tx);
  const unchecked = await holdChecks(tx);
  await doubtCalls(tx, options);
  const asked = options.cancel ? 0 : await leaseAll(tx, from, options.now);
  if (options.cancel) await leaveDoubtsToPeople(tx);
  await widenOpen(tx, from, options.now);
  const directTexts = await giveUpDirectTexts(tx, options.now);
  await startDigestsAnew(tx, options.now);
  await jumpIds(tx);
  return { ...report, unchecked, asked, directTexts };
}

async function refuseCompany(tx: Tx): Promise<void> {
  const others = await tx.run(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and (application_name like 'carillon %' or application_name like 'listen %')`,
  );
  if (others > 0) throw new Error('Carillon is running on this database. Stop it first.');
}

/** A query to a carrier that has forgotten would look like "never sent", and all recipients would be texted again. */
async function refuseTooOld(tx: Tx, { backupAt, now }: { backupAt: Date; now: Date }): Promise<void> {
  if (now.getTime() - backupAt.getTime() < infobipReachMs) return;
  const rows = await tx.query<{ n: number }>(
    `select count(*)::int as n from send_queue q
       left join broadcast b on b.account_id = q.account_id and b.broadcast_id = q.send_id
     where q.aggregator_id = $1 and not q.settled
       and (q.state in ('running', 'paused')
         or (q.state = 'waiting' and coalesce(b.start_date, b.created_at) <= $2)
         or ${hasOpenTexts} or exists (select from text_doubt d where d.account_id = q.account_id
           and d.send_id = q.send_id and d.next_check_at is not null))`,
    [infobip, now],
  );
  if ((rows[0]?.n ?? 0) > 0)
    throw new Error(
      'Infobip tells what it took for 48 hours only, and this backup is older. Add --cancel to end what was unfinished then.',
    );
}

/**
 * Pauses (or ends) what was sending or calling, was paused, or should have started since the backup, and what had
 * reached everyone but has texts or calls of which something may still leave.
 */
async function hold(
  tx: Tx,
  { now, cancel }: { now: Date; cancel: boolean },
): Promise<Pick<AfterRestoreReport, 'paused' | 'canceled' | 'scheduled'>> {
  const scheduled = await tx.query<NamedBroadcast>(
    `select distinct ${named}, b.start_date from broadcast b join (${openParts}) q on q.account_id = b.account_id and q.send_id = b.broadcast_id
     where q.state = 'waiting' and b.deleted_at is null and b.start_date > $1 order by b.start_date`,
    [now],
  );
  const held = await tx.query<NamedBroadcast>(
    `update broadcast b set status = $2, category = $3,
       hold_reason = case when $5 or not q.calls then $4 else $6 end,
       started_at = coalesce(b.started_at, b.start_date, b.created_at), paused_at = case when $5 then null else $1 end,
       finished_at = case when $5 then $1 end
     from (
       select account_id, send_id, bool_or(may_leave) as may_leave, bool_or(state = 'waiting') as waits,
         bool_and(calls) as calls
       from (${openParts}) p group by 1, 2) q
     where q.account_id = b.account_id and q.send_id = b.broadcast_id and b.deleted_at is null
       and (q.may_leave or q.waits and coalesce(b.start_date, b.created_at) <= $1)
     returning ${named}`,
    [
      now,
      cancel ? 'Canceled' : 'Paused',
      cancel ? 'Completed' : 'Broadcasting',
      cancel ? canceledText : heldText,
      cancel,
      heldCallsText,
    ],
  );
  for (const [queue, unreached] of [
    ['send_queue', deliveryCodes.canceled],
    ['call_queue', callCodes.canceled],
  ] as const)
    await tx.query(
      `update ${queue} q set state = case when $1 then 'stopped' else 'paused' end, is_paused = not $1,
         check_at = '-infinity', unreached_status = $2, stopped_at = case when $1 then $3::timestamptz end
       where not q.settled and (q.account_id, q.send_id) in (select * from unnest($4::int[], $5::int[]))`,
      [cancel, unreached, now, held.map((one) => one.accountId), held.map((one) => one.broadcastId)],
    );
  return cancel ? { paused: [], canceled: held, scheduled } : { paused: held, canceled: [], scheduled };
}

/**
 * A broadcast that would start automatically once its message is checked waits instead for a user, who knows whether it
 * was sent.
 */
function holdChecks(tx: Tx): Promise<NamedBroadcast[]> {
  return tx.query<NamedBroadcast>(
    `update broadcast b set status = 'AudioStatusFail', category = 'NeedsMessage', hold_reason = $1
     where b.status = 'AudioStatusCheck' returning ${named}`,
    [uncheckedText],
  );
}

/**
 * What had reached everyone and only waits for receipts: a receipt of before may have it send a text again, hours late.
 * No page says paused for that; should it come to it, the broadcast is paused then.
 */
async function holdQuietly(tx: Tx): Promise<void> {
  for (const queue of ['send_queue', 'call_queue'])
    await tx.query(`update ${queue} set is_paused = true where state = 'drained' and not settled`);
}

/**
 * Calls that were in progress are over by now, known or not: the engine looks them up at the carrier, and none is made
 * again.
 */
async function doubtCalls(tx: Tx, { backupAt, now }: { backupAt: Date; now: Date }): Promise<void> {
  await tx.query(
    `update call set state = 'unknown', status = $1, code = 'RESTORED', questions = 0, due_at = $2,
       dialed_at = coalesce(dialed_at, $3), updated_at = $2
     where state in ('dialing', 'going')`,
    [callCodes.unconfirmed, now, backupAt],
  );
  await tx.query('update call_transfer set ended_at = $1, look_at = $1 where ended_at is null', [now]);
}

/** Puts all recipients whose turn had not come, and every retry, under an expired lease. Returns how many. */
async function leaseAll(tx: Tx, from: Date, now: Date): Promise<number> {
  await tx.query(
    `insert into send_lease (account_id, send_id, from_no, to_no, worker, leased_at, expires_at)
     select q.account_id, q.send_id, g, least(g + $3::int - 1, q.last_no), 'after restore', $1, $2
     from send_queue q cross join lateral generate_series(q.next_no, q.last_no, $3::int) g
     where q.state = 'paused' and not q.settled`,
    [from, now, chunk],
  );
  const rows = await tx.query<{ n: number }>(
    `with turned as (
       update send_queue q set claimed_from = q.next_no, next_no = q.last_no + 1
       where q.state = 'paused' and not q.settled and q.next_no <= q.last_no
       returning q.account_id, q.audience_id, q.claimed_from, q.last_no)
     select count(*)::int as n from turned t join recipient r using (account_id, audience_id)
     where r.recipient_no between t.claimed_from and t.last_no`,
  );
  const retries = await tx.run(
    `with moved as (
       delete from text_retry r using send_queue q
       where q.account_id = r.account_id and q.send_id = r.send_id
         and q.state in ('running', 'paused', 'drained') and not q.settled
       returning r.*
     ), parted as (
       select *, (row_number() over (partition by account_id, send_id order by recipient_no) - 1) / $3::int as part
       from moved
     ), leased as (
       insert into send_lease (account_id, send_id, from_no, to_no, nos, attempts, tries, worker, leased_at, expires_at)
       select account_id, send_id, min(recipient_no), max(recipient_no),
         array_agg(recipient_no order by recipient_no), array_agg(attempt order by recipient_no),
         array_agg(tries order by recipient_no), 'after restore', $1, $2
       from parted group by account_id, send_id, part
     )
     select from moved`,
    [from, now, chunk],
  );
  return (rows[0]?.n ?? 0) + retries;
}

/** Nothing is looked up, so nothing may be concluded: doubts stay listed for a user. */
async function leaveDoubtsToPeople(tx: Tx): Promise<void> {
  await tx.query('update text_doubt set next_check_at = null');
}

/**
 * What was open at the backup may have been sent, or resent, until now: the look-up at the carriers covers all that
 * time.
 */
async function widenOpen(tx: Tx, from: Date, now: Date): Promise<void> {
  await tx.query('update send_lease set leased_at = least(leased_at, $1), expires_at = $2', [from, now]);
  await tx.query(
    `update text_doubt set sent_before = greatest(sent_before, $1),
       next_check_at = case when next_check_at is null then null else $1::timestamptz end`,
    [now],
  );
}

/** Single texts (survey replies) may have been queued since then. A reply hours later helps no one. */
async function giveUpDirectTexts(tx: Tx, now: Date): Promise<number> {
  const waiting = await tx.run(
    'update direct_text set refused = $1 where send_id is null and refused is null',
    [deliveryCodes.canceled],
  );
  const rows = await tx.query<{ n: number }>(
    `with stopped as (
       update send_queue q set state = 'stopped', is_paused = false, unreached_status = $1, stopped_at = $2, check_at = '-infinity'
       from send s
       where s.account_id = q.account_id and s.send_id = q.send_id and s.channel = 'text'
         and s.origin <> 'broadcast' and not q.settled
         and q.state <> 'stopped'
       returning q.last_no - q.next_no + 1 as n)
     select coalesce(sum(n), 0)::int as n from stopped`,
    [deliveryCodes.canceled, now],
  );
  return waiting + (rows[0]?.n ?? 0);
}

/**
 * Digests that waited may have left since, so they are given up. Users who were waiting for one of them, or for the
 * next, are notified after the usual period of what is unread then: not twice at once, and not never.
 */
async function startDigestsAnew(tx: Tx, now: Date): Promise<void> {
  await tx.query('select note_arrivals()');
  await tx.query(
    `with given_up as (
       update digest set state = 'needless', settled_at = $1 where state = 'waiting' returning account_id, notification_id)
     update notification n set has_new = true, last_digest_at = $1, look_at = '-infinity'
     where n.has_new or (n.account_id, n.notification_id) in (select account_id, notification_id from given_up)`,
    [now],
  );
}

/**
 * Broadcasts made since the backup are forgotten here but not at the carriers: a new one with the number of one of
 * them would have its attempt ids, and its texts would be taken for repeats.
 */
async function jumpIds(tx: Tx): Promise<void> {
  for (const [table, column] of [
    ['broadcast', 'broadcast_id'],
    ['draft_broadcast', 'draft_broadcast_id'],
    ['audience', 'audience_id'],
    // It identifies emails: a new digest must not look like one that was sent.
    ['digest', 'digest_id'],
  ])
    await tx.query(
      `select setval(pg_get_serial_sequence($1, $2), nextval(pg_get_serial_sequence($1, $2)) + $3)`,
      [table, column, idGap],
    );
}
