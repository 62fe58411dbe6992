// SQL on the engine's tables as the owner of the database: what a restored database must forget that it believes.
import { deliveryCodes } from '../rules/src/messageStatus.ts';
import type { Tx } from '../server/src/platform/database.ts';

/** Infobip's logs reach back 48 hours (docs/carriers.md); an hour of them is left for the asking itself. */
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
  /** Scheduled for later: somebody may have sent or canceled them since the backup. */
  readonly scheduled: readonly NamedBroadcast[];
  /** Texts that the carriers will be asked about. */
  readonly asked: number;
  /** Single texts that waited and are given up. */
  readonly directTexts: number;
}

const named = `b.account_id as "accountId", b.broadcast_id as "broadcastId", b.name`;

/**
 * Prepares a database that was restored from a backup of `backupAt` for its first start (see docs/operations.md).
 * Everything that may have left since then is put under a lease that is over, so that the engine asks the carrier
 * before it sends anything; what was or may have been sending is paused. With `cancel` it is ended instead. Throws
 * with a sentence for the operator. `tx` is the owner's, and nobody else may be connected.
 */
export async function afterRestore(
  tx: Tx,
  options: { backupAt: Date; now: Date; cancel: boolean },
): Promise<AfterRestoreReport> {
  await refuseCompany(tx);
  if (!options.cancel) await refuseTooOld(tx, options);
  const from = new Date(options.backupAt.getTime() - marginMs);
  const report = await hold(tx, options);
  const asked = options.cancel ? 0 : await leaseAll(tx, from, options.now);
  if (options.cancel) await leaveDoubtsToPeople(tx);
  await widenOpen(tx, from, options.now);
  const directTexts = await giveUpDirectTexts(tx, options.now);
  await startDigestsAnew(tx, options.now);
  await jumpIds(tx);
  return { ...report, asked, directTexts };
}

async function refuseCompany(tx: Tx): Promise<void> {
  const others = await tx.run(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and (application_name like 'carillon %' or application_name like 'listen %')`,
  );
  if (others > 0) throw new Error('Carillon is running on this database. Stop it first.');
}

/** Asking a carrier that has forgotten would look like "never sent", and everybody would be texted again. */
async function refuseTooOld(tx: Tx, { backupAt, now }: { backupAt: Date; now: Date }): Promise<void> {
  if (now.getTime() - backupAt.getTime() < infobipReachMs) return;
  const rows = await tx.query<{ n: number }>(
    `select count(*)::int as n from send_queue q
       left join broadcast b using (account_id, broadcast_id)
     where q.aggregator_id = $1 and not q.settled
       and (q.state in ('running', 'paused')
         or (q.state = 'waiting' and coalesce(b.start_date, b.created_at) <= $2)
         or exists (select from send_lease l where l.account_id = q.account_id and l.broadcast_id = q.broadcast_id)
         or exists (select from text_doubt d where d.account_id = q.account_id and d.broadcast_id = q.broadcast_id
           and d.next_check_at is not null))`,
    [infobip, now],
  );
  if ((rows[0]?.n ?? 0) > 0)
    throw new Error(
      'Infobip tells what it took for 48 hours only, and this backup is older. Add --cancel to end what was unfinished then.',
    );
}

/** Pauses (or ends) what was sending, was paused, or should have started since the backup. */
async function hold(
  tx: Tx,
  { now, cancel }: { now: Date; cancel: boolean },
): Promise<Pick<AfterRestoreReport, 'paused' | 'canceled' | 'scheduled'>> {
  const scheduled = await tx.query<NamedBroadcast>(
    `select ${named} from broadcast b join send_queue q using (account_id, broadcast_id)
     where q.state = 'waiting' and b.deleted_at is null and b.start_date > $1 order by b.start_date`,
    [now],
  );
  const held = await tx.query<NamedBroadcast>(
    `update broadcast b set status = $2, category = $3, hold_reason = $4,
       started_at = coalesce(b.started_at, b.start_date, b.created_at), paused_at = case when $5 then null else $1 end,
       finished_at = case when $5 then $1 end
     from send_queue q
     where q.account_id = b.account_id and q.broadcast_id = b.broadcast_id and b.deleted_at is null and not q.settled
       and (q.state in ('running', 'paused')
         or (q.state = 'waiting' and coalesce(b.start_date, b.created_at) <= $1))
     returning ${named}`,
    cancel
      ? [now, 'Canceled', 'Completed', canceledText, true]
      : [now, 'Paused', 'Broadcasting', heldText, false],
  );
  await tx.query(
    `update send_queue q set state = $1, check_at = '-infinity', unreached_status = $2,
       stopped_at = case when $1 = 'stopped' then $3::timestamptz end
     where (q.account_id, q.broadcast_id) in (select * from unnest($4::int[], $5::int[]))`,
    [
      cancel ? 'stopped' : 'paused',
      deliveryCodes.canceled,
      now,
      held.map((one) => one.accountId),
      held.map((one) => one.broadcastId),
    ],
  );
  return cancel ? { paused: [], canceled: held, scheduled } : { paused: held, canceled: [], scheduled };
}

/** Puts everybody whose turn had not come, and every retry, under a lease that is over; answers how many. */
async function leaseAll(tx: Tx, from: Date, now: Date): Promise<number> {
  await tx.query(
    `insert into send_lease (account_id, broadcast_id, from_no, to_no, worker, leased_at, expires_at)
     select q.account_id, q.broadcast_id, g, least(g + $3::int - 1, q.last_no), 'after restore', $1, $2
     from send_queue q cross join lateral generate_series(q.next_no, q.last_no, $3::int) g
     where q.state = 'paused' and not q.settled`,
    [from, now, chunk],
  );
  const rows = await tx.query<{ n: number }>(
    `with turned as (
       update send_queue q set claimed_from = q.next_no, next_no = q.last_no + 1
       where q.state = 'paused' and not q.settled and q.next_no <= q.last_no
       returning q.account_id, q.draft_broadcast_id, q.claimed_from, q.last_no)
     select count(*)::int as n from turned t join recipient r using (account_id, draft_broadcast_id)
     where r.recipient_no between t.claimed_from and t.last_no`,
  );
  const retries = await tx.run(
    `with moved as (
       delete from text_retry r using send_queue q
       where q.account_id = r.account_id and q.broadcast_id = r.broadcast_id
         and q.state in ('running', 'paused', 'drained') and not q.settled
       returning r.*
     ), parted as (
       select *, (row_number() over (partition by account_id, broadcast_id order by recipient_no) - 1) / $3::int as part
       from moved
     ), leased as (
       insert into send_lease (account_id, broadcast_id, from_no, to_no, nos, attempts, tries, worker, leased_at, expires_at)
       select account_id, broadcast_id, min(recipient_no), max(recipient_no),
         array_agg(recipient_no order by recipient_no), array_agg(attempt order by recipient_no),
         array_agg(tries order by recipient_no), 'after restore', $1, $2
       from parted group by account_id, broadcast_id, part
     )
     select from moved`,
    [from, now, chunk],
  );
  return (rows[0]?.n ?? 0) + retries;
}

/** Nothing is asked, so nothing may be concluded: what was in doubt stays listed for a person. */
async function leaveDoubtsToPeople(tx: Tx): Promise<void> {
  await tx.query('update text_doubt set next_check_at = null');
}

/** What was open at the backup may have left, or left again, until now: carriers are asked about all that time. */
async function widenOpen(tx: Tx, from: Date, now: Date): Promise<void> {
  await tx.query('update send_lease set leased_at = least(leased_at, $1), expires_at = $2', [from, now]);
  await tx.query(
    `update text_doubt set sent_before = greatest(sent_before, $1),
       next_check_at = case when next_check_at is null then null else $1::timestamptz end`,
    [now],
  );
}

/** Single texts (answers of a survey) may have been given to a queue since; an answer hours later helps nobody. */
async function giveUpDirectTexts(tx: Tx, now: Date): Promise<number> {
  const waiting = await tx.run(
    'update direct_text set refused = $1 where queue_id is null and refused is null',
    [deliveryCodes.canceled],
  );
  const rows = await tx.query<{ n: number }>(
    `with stopped as (
       update send_queue q set state = 'stopped', unreached_status = $1, stopped_at = $2, check_at = '-infinity'
       from direct_queue d
       where d.account_id = q.account_id and d.queue_id = q.broadcast_id and not q.settled
         and q.state in ('waiting', 'running', 'paused')
       returning q.last_no - q.next_no + 1 as n)
     select coalesce(sum(n), 0)::int as n from stopped`,
    [deliveryCodes.canceled, now],
  );
  return waiting + (rows[0]?.n ?? 0);
}

/**
 * Digests that waited may have left since, so they are given up. Whoever was to be told, by one of them or by the next,
 * is told anew after the usual period of what is unread then: not twice at once, and not never.
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
    // Mails are known by it: a new digest must not look like one that was sent.
    ['digest', 'digest_id'],
  ])
    await tx.query(
      `select setval(pg_get_serial_sequence($1, $2), nextval(pg_get_serial_sequence($1, $2)) + $3)`,
      [table, column, idGap],
    );
}
