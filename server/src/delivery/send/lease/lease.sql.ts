// SQL of send_lease, and the reading of recipients for a lease.
import type { TenantTx } from '../../../platform/database/database.ts';
import { gateColumnsOf, type GateRow } from './gate.ts';
import { numberArray } from '../../../platform/database/pgArrays.ts';
import { isOpenToRetry } from '../../show/results.sql.ts';
import { senderColumns, type ClaimableRow, type SenderRow } from '../queue/queue.sql.ts';

/** A recipient with the fields that the gate and the text need. */
export interface RecipientRow extends GateRow {
  recipient_no: number;
  first_name?: string;
  last_name?: string;
  notes?: string;
  custom?: Record<string, string> | null;
  /** What was decided about its message in a merge. */
  message_for?: string | null;
  own_text?: string | null;
  is_excluded?: boolean;
  /** The text of its own, where each recipient of the send has one. */
  message?: string | null;
}

/** What the texts of a send need of each recipient: nothing, merge fields, or a text of its own. */
export type RecipientWords = 'none' | 'fields' | 'text';

/** A lease as it was committed. */
export interface LeaseRow {
  lease_id: number;
  send_id: number;
  from_no: number;
  to_no: number;
  nos: number[] | null;
  attempts: number[] | null;
  tries: number[] | null;
  worker: string;
  parts: number;
  leased_at: Date;
  expires_at: Date;
}

const ownText = (send: string) => `(select d.message from direct_text d where d.account_id = r.account_id
    and d.send_id = ${send} and d.recipient_no = r.recipient_no) as message`;
/** The columns of a recipient `r`; `send` is the parameter with the id of its send. */
const columns = (words: RecipientWords, send: string) =>
  ({
    none: 'r.recipient_no, r.phone',
    fields: `r.recipient_no, r.phone, r.first_name, r.last_name, r.notes, r.custom, r.message_for, r.own_text,
      r.is_excluded`,
    text: `r.recipient_no, r.phone, ${ownText(send)}`,
  })[words];

/** What the gate's columns depend on. */
type GateSender = Pick<ClaimableRow, 'verified_only'>;

/** The first half of the claiming statement: `c` is the claimed range, `l` its lease. */
const claiming = `
    with claimed as (
      update send_queue set claimed_from = next_no, next_no = least(next_no + $3, last_no + 1), ready_at = $4,
        seen_from = coalesce(seen_from, $8), seen_no = coalesce(seen_no, next_no)
      where account_id = $1 and send_id = $2 and state = 'running' and next_no <= last_no
      returning account_id, audience_id, claimed_from, next_no
    ), paced as (
      update number_pace set ready_at = $5 where account_id = $1 and text_number_id = $6
    ), leased as (
      insert into send_lease (account_id, send_id, from_no, to_no, worker, leased_at, expires_at)
      select $1, $2, claimed_from, next_no - 1, $7, $8, $9 from claimed
      returning lease_id, from_no, to_no
    )`;
const claimedPeople = (words: RecipientWords, sender: GateSender): string => `
  select ${columns(words, '$2')}, ${gateColumnsOf(sender)}
  from recipient r
  where r.account_id = $1 and r.audience_id = c.audience_id
    and r.recipient_no >= c.claimed_from and r.recipient_no < c.next_no`;

/**
 * The claiming statement. A test pins what it may read. Texts that differ take a row per recipient. All others need
 * only a number and a phone, and what the gate knows about a few of them. They come as lists in one row, because five
 * hundred rows of nine columns cost work on both sides. `offset 0` keeps the reading of recipients inside the range:
 * without it, a planner with old statistics joins all recipients of the account and filters the range afterward.
 */
export function claimRangeSql(words: RecipientWords, sender: GateSender = { verified_only: false }): string {
  if (words !== 'none')
    return `${claiming}
    select l.lease_id, l.from_no, l.to_no, r.*
    from claimed c cross join leased l left join lateral (${claimedPeople(words, sender)} offset 0) r on true`;
  return `${claiming}
    select l.lease_id, l.from_no, l.to_no, r.nos, r.phones, r.known
    from claimed c cross join leased l cross join lateral (
      select string_agg(p.recipient_no::text, ',') as nos, string_agg(p.phone::text, ',') as phones,
        json_agg(p) filter (where p.left_out <> 0 or p.do_not_contact or p.consent is not null
          or p.fact is not null${sender.verified_only ? ' or p.verified' : ''}) as known
      from (${claimedPeople('none', sender)} offset 0) p
    ) r`;
}

/** What a claim needs besides the queue. Times are instants of this worker's clock. */
export interface ClaimTerms {
  readonly count: number;
  readonly queueReadyAt: Date;
  readonly numberReadyAt: Date;
  readonly worker: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** A lease and the recipients it covers. */
export interface Claimed {
  readonly leaseId: number;
  readonly fromNo: number;
  readonly toNo: number;
  readonly rows: RecipientRow[];
}

/** Claims the next recipients, leases them, and reads them through the gate, in one statement. */
export async function claimRange(
  tx: TenantTx,
  queue: ClaimableRow,
  words: RecipientWords,
  terms: ClaimTerms,
): Promise<Claimed | null> {
  const rows = await tx.query<LeaseOfRows | LeaseOfLists>(
    claimRangeSql(words, queue),
    [
      tx.accountId,
      queue.send_id,
      terms.count,
      terms.queueReadyAt,
      terms.numberReadyAt,
      queue.text_number_id,
      terms.worker,
      terms.now,
      terms.expiresAt,
    ],
    `delivery_claim_${words}${queue.verified_only ? '_verified' : ''}`,
  );
  const [first] = rows;
  if (first === undefined) return null;
  return {
    leaseId: first.lease_id,
    fromNo: first.from_no,
    toNo: first.to_no,
    rows: 'nos' in first ? recipientsOf(first) : rows.filter(isRecipient),
  };
}

/** A range without recipients still returns one row. */
function isRecipient(row: LeaseOfRows | LeaseOfLists): row is LeaseOfRows {
  return 'recipient_no' in row && row.recipient_no !== null;
}

interface LeaseOfRows extends RecipientRow {
  lease_id: number;
  from_no: number;
  to_no: number;
}

/** Numbers and phones in the same order, separated by commas. Null if the range is empty. */
interface LeaseOfLists {
  lease_id: number;
  from_no: number;
  to_no: number;
  nos: string | null;
  phones: string | null;
  known: RecipientRow[] | null;
}

/** The recipients of the lists. A recipient that is not among the known ones is on no list. */
function recipientsOf({ nos, phones, known }: LeaseOfLists): RecipientRow[] {
  if (nos === null || phones === null) return [];
  const listed = new Map(known?.map((row) => [row.recipient_no, row]));
  const phoneOf = phones.split(',');
  return nos.split(',').map((text, index): RecipientRow => {
    const recipient_no = Number(text);
    return (
      listed.get(recipient_no) ?? {
        recipient_no,
        phone: Number(phoneOf[index]),
        left_out: 0,
        do_not_contact: null,
        consent: null,
        fact: null,
      }
    );
  });
}

/** A claimed retry. */
export interface RetryTurn {
  recipient_no: number;
  attempt: number;
  tries: number;
}

/** Claims and leases rows whose retry is due. Those that turn out to be with the carrier only lose their retry. */
export async function claimRetries(
  tx: TenantTx,
  queue: ClaimableRow,
  terms: ClaimTerms,
): Promise<{ leaseId: number; turns: RetryTurn[] } | null> {
  const due = await tx.query<RetryTurn & { is_open: boolean }>(
    `delete from text_retry where account_id = $1 and send_id = $2 and recipient_no = any(array(
       select recipient_no from text_retry where account_id = $1 and send_id = $2 and due_at <= $3
       order by due_at limit $4 for update skip locked))
     returning recipient_no, attempt, tries, ${isOpenToRetry('text_retry.recipient_no')} as is_open`,
    [tx.accountId, queue.send_id, terms.now, terms.count],
    'delivery_claim_retries',
  );
  const turns = due.filter((turn) => turn.is_open);
  if (turns.length === 0) return null;
  turns.sort((a, b) => a.recipient_no - b.recipient_no);
  const [lease] = await tx.query<{ lease_id: number }>(
    `with queued as (
       update send_queue set ready_at = $4 where account_id = $1 and send_id = $2
     ), paced as (
       update number_pace set ready_at = $5 where account_id = $1 and text_number_id = $6
     )
     insert into send_lease (account_id, send_id, from_no, to_no, nos, attempts, tries, worker, leased_at, expires_at)
     values ($1, $2, $10, $11, $3::int[], $12::smallint[], $13::smallint[], $7, $8, $9) returning lease_id`,
    [
      tx.accountId,
      queue.send_id,
      numberArray(turns.map((turn) => turn.recipient_no)),
      terms.queueReadyAt,
      terms.numberReadyAt,
      queue.text_number_id,
      terms.worker,
      terms.now,
      terms.expiresAt,
      turns[0]?.recipient_no,
      turns.at(-1)?.recipient_no,
      numberArray(turns.map((turn) => turn.attempt)),
      numberArray(turns.map((turn) => turn.tries)),
    ],
  );
  if (lease === undefined) throw new Error('a lease was not written');
  return { leaseId: lease.lease_id, turns };
}

/** Reads recipients through the gate by their numbers. */
export function readRecipients(
  tx: TenantTx,
  queue: Pick<ClaimableRow, 'send_id' | 'audience_id'>,
  sender: GateSender,
  nos: readonly number[],
  words: RecipientWords,
): Promise<RecipientRow[]> {
  return tx.query<RecipientRow>(
    `select ${columns(words, '$4')}, ${gateColumnsOf(sender)} from recipient r
     where r.account_id = $1 and r.audience_id = $2 and r.recipient_no = any($3::int[])
     order by r.recipient_no`,
    [tx.accountId, queue.audience_id, numberArray(nos), ...(words === 'text' ? [queue.send_id] : [])],
    `delivery_recipients_${words}${sender.verified_only ? '_verified' : ''}`,
  );
}

/** Which recipient numbers of a range exist. */
export async function recipientNosBetween(
  tx: TenantTx,
  audienceId: number,
  fromNo: number,
  toNo: number,
): Promise<number[]> {
  const rows = await tx.query<{ recipient_no: number }>(
    `select recipient_no from recipient
     where account_id = $1 and audience_id = $2 and recipient_no between $3 and $4 order by recipient_no`,
    [tx.accountId, audienceId, fromNo, toNo],
  );
  return rows.map((row) => row.recipient_no);
}

/** What may have changed since the claim. A null sender means that nothing of this queue may leave now. */
export interface AskedAgain {
  readonly sender: SenderRow | null;
  readonly rows: readonly RecipientRow[];
}

/**
 * Checks again, right before departure: whether sending is still on, whether the sender still may, and what the gate
 * says about these rows. Retries that turned out to be with the carrier are missing from the result.
 */
export async function readAgain(
  tx: TenantTx,
  queue: Pick<ClaimableRow, 'send_id' | 'audience_id'>,
  nos: readonly number[],
  areRetries: boolean,
): Promise<AskedAgain> {
  const { send_id: broadcastId } = queue;
  const [sender] = await tx.query<SenderRow>(
    `select ${senderColumns}
     from send_queue q
       join text_number t on t.account_id = q.account_id and t.text_number_id = q.text_number_id
       join account a on a.account_id = q.account_id
     where q.account_id = $1 and q.send_id = $2 and q.state = 'running'`,
    [tx.accountId, broadcastId],
    'delivery_sender_now',
  );
  if (sender?.number_usable !== true) return { sender: null, rows: [] };
  const open = areRetries ? await openAmong(tx, broadcastId, nos) : nos;
  return { sender, rows: await readRecipients(tx, queue, sender, open, 'none') };
}

async function openAmong(tx: TenantTx, broadcastId: number, nos: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ no: number }>(
    `select u.no from unnest($3::int[]) u (no) where ${isOpenToRetry('u.no')}`,
    [tx.accountId, broadcastId, numberArray(nos)],
    'delivery_open_to_retry',
  );
  return rows.map((row) => row.no);
}

/** Locks a lease. Null if it is over or another worker's. */
export async function lockLease(tx: TenantTx, leaseId: number, worker: string): Promise<LeaseRow | null> {
  const [row] = await tx.query<LeaseRow>(
    `select lease_id, send_id, from_no, to_no, nos, attempts, tries, worker, parts, leased_at, expires_at
     from send_lease where account_id = $1 and lease_id = $2 and worker = $3 for update`,
    [tx.accountId, leaseId, worker],
    'delivery_lock_lease',
  );
  return row ?? null;
}

/** Locks an expired lease of any worker. Null if it was renewed or another worker is ending it. */
export async function lockLeaseOver(tx: TenantTx, leaseId: number, now: Date): Promise<LeaseRow | null> {
  const [row] = await tx.query<LeaseRow>(
    `select lease_id, send_id, from_no, to_no, nos, attempts, tries, worker, parts, leased_at, expires_at
     from send_lease where account_id = $1 and lease_id = $2 and expires_at <= $3 for update skip locked`,
    [tx.accountId, leaseId, now],
  );
  return row ?? null;
}

/** Counts a recorded part of a lease, so that it is not recorded again if the confirmation of a commit was lost. */
export function countPart(tx: TenantTx, leaseId: number, part: number): void {
  tx.later(
    'update send_lease set parts = $3 where account_id = $1 and lease_id = $2',
    [tx.accountId, leaseId, part],
    'delivery_count_part',
  );
}

export function deleteLease(tx: TenantTx, leaseId: number): void {
  tx.later(
    'delete from send_lease where account_id = $1 and lease_id = $2',
    [tx.accountId, leaseId],
    'delivery_delete_lease',
  );
}

/** Renews a lease of this worker. False if it is over. */
export async function renewLease(
  tx: TenantTx,
  leaseId: number,
  worker: string,
  now: Date,
  expiresAt: Date,
): Promise<boolean> {
  const changed = await tx.run(
    `update send_lease set expires_at = $4
     where account_id = $1 and lease_id = $2 and worker = $3 and expires_at > $5`,
    [tx.accountId, leaseId, worker, expiresAt, now],
    'delivery_renew_lease',
  );
  return changed === 1;
}
