// Reads the board of a ladder from recipient, confirmation, call, and text_result together; it writes nothing.
import type { LadderState } from '@carillon/rules/ladders/ladderStates';
import type { TenantTx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';
import { withoutNestedLoops } from '../../platform/database/withoutNestedLoops.sql.ts';

/** A ladder, as far as its board needs it. */
export interface LadderOf {
  readonly broadcastId: number;
  readonly audienceId: number;
  /** False once no number is called for the first time any more. */
  readonly goesOn: boolean;
}

/** A person of the board. */
export interface BoardRow {
  person_no: number;
  phone: number;
  first_name: string;
  last_name: string;
  state: LadderState;
  channel: 'text' | 'call' | null;
  at: Date | null;
  confirmed_phone: number | null;
}

/** A number of a person: its text, and its call if its turn has come. */
export interface BoardNumber {
  person_no: number;
  phone: number;
  call_state: string | null;
  call_status: number | null;
  dials: number | null;
  dialed_at: Date | null;
  due_at: Date | null;
  text_status: number | null;
  submitted_at: Date | null;
}

/** Calls that go on or are still to be made. */
const openStates = `('waiting', 'dialing', 'going', 'unknown')`;
/** The first numbers of the people of an audience. */
const people = 'p.account_id = $1 and p.audience_id = $3 and p.person_no is null';
/** The state of a person, from its confirmation `f` and whether a call of it is open. */
const stateSql = (isOpen: string) =>
  `case when f.person_no is not null then 'Confirmed' when ${isOpen} then 'BeingTried' else 'Missing' end`;

/** Which people, in the order of the list that was sent. */
export interface BoardCondition {
  readonly state: LadderState | null;
  readonly search: string | null;
}

/** One person after the other is looked up by key, so that a page reads what it shows (`offset 0`). */
const board = `select p.recipient_no as person_no, p.phone, p.first_name, p.last_name, f.channel, f.at,
    f.recipient_no as by_no, ${stateSql('coalesce(c.is_open, $4)')} as state
  from recipient p
    left join lateral (select * from confirmation x
      where x.account_id = $1 and x.send_id = $2 and x.person_no = p.recipient_no offset 0) f on true
    left join lateral (select bool_or(x.state in ${openStates}) as is_open from call x
      where x.account_id = $1 and x.send_id = $2 and x.person_no = p.recipient_no offset 0) c on true
  where ${people} and p.recipient_no > $5
    and ($6::text is null or ($7 <> '' and position($7 in p.phone::text) > 0)
      or position(lower($6) in lower(p.first_name || ' ' || p.last_name)) > 0)`;

function valuesOf(tx: TenantTx, ladder: LadderOf, { state, search }: BoardCondition, afterNo: number) {
  const digits = search !== null && !/\p{L}/u.test(search) ? search.replace(/\D/g, '') : '';
  const { broadcastId, audienceId, goesOn } = ladder;
  return [tx.accountId, broadcastId, audienceId, goesOn, afterNo, search, digits, state];
}

/** People in the order of the list that was sent. */
export function readBoard(
  tx: TenantTx,
  ladder: LadderOf,
  condition: BoardCondition,
  page: { afterNo: number; offset: number; limit: number },
): Promise<BoardRow[]> {
  return tx.query<BoardRow>(
    `select b.*, (select r.phone from recipient r where r.account_id = $1 and r.audience_id = $3
         and r.recipient_no = b.by_no) as confirmed_phone
     from (${board}) b where $8::text is null or b.state = $8 order by b.person_no offset $9 limit $10`,
    [...valuesOf(tx, ladder, condition, page.afterNo), page.offset, page.limit],
  );
}

export async function countBoard(tx: TenantTx, ladder: LadderOf, condition: BoardCondition): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from (${board}) b where $8::text is null or b.state = $8`,
    valuesOf(tx, ladder, condition, 0),
  );
  return row?.n ?? 0;
}

/** The numbers of these people whose turn has come, in the order in which they are called. */
export function readNumbers(
  tx: TenantTx,
  { broadcastId, audienceId }: LadderOf,
  peopleNos: readonly number[],
): Promise<BoardNumber[]> {
  return tx.query<BoardNumber>(
    `select n.person_no, n.phone, c.state as call_state, c.status as call_status, c.dials, c.dialed_at, c.due_at,
       t.status as text_status, t.submitted_at
     from (
       select u.no as person_no, c.recipient_no, c.phone from unnest($4::int[]) u (no)
         join call c on c.account_id = $1 and c.send_id = $2 and c.person_no = u.no
       union
       select p.recipient_no, p.recipient_no, p.phone from recipient p
       where p.account_id = $1 and p.audience_id = $3 and p.recipient_no = any($4::int[])) n
       left join call c on c.account_id = $1 and c.send_id = $2 and c.recipient_no = n.recipient_no
       left join text_result t on t.account_id = $1 and t.send_id = $2 and t.recipient_no = n.recipient_no
     order by n.person_no, n.recipient_no`,
    [tx.accountId, broadcastId, audienceId, numberArray(peopleNos)],
  );
}

/** People by state; those who confirmed also by channel. */
export interface BoardCounts {
  readonly people: number;
  readonly byText: number;
  readonly byCall: number;
  readonly tried: number;
}

/** All people with their confirmation and their calls, each table read once: for counts, and for whom to follow up with. */
const wholeBoard = `recipient p
  left join (select * from confirmation where account_id = $1 and send_id = $2) f on f.person_no = p.recipient_no
  left join (select person_no, bool_or(state in ${openStates}) as is_open from call
    where account_id = $1 and send_id = $2 and person_no is not null group by person_no) c on c.person_no = p.recipient_no`;

export async function countStates(tx: TenantTx, ladder: LadderOf): Promise<BoardCounts> {
  const [row] = await withoutNestedLoops(tx, () =>
    tx.query<BoardCounts>(
      `select count(*)::int as people, count(*) filter (where f.channel = 'text')::int as "byText",
         count(*) filter (where f.channel = 'call')::int as "byCall",
         count(*) filter (where f.person_no is null and coalesce(c.is_open, $4))::int as tried
       from ${wholeBoard} where ${people}`,
      [tx.accountId, ladder.broadcastId, ladder.audienceId, ladder.goesOn],
    ),
  );
  return row ?? { people: 0, byText: 0, byCall: 0, tried: 0 };
}

/** All numbers of the people who are missing. */
export async function numbersOfMissing(tx: TenantTx, ladder: LadderOf): Promise<number[]> {
  const rows = await withoutNestedLoops(tx, () =>
    tx.query<{ no: number }>(
      `with missing as (select p.recipient_no as person_no from ${wholeBoard}
         where ${people} and f.person_no is null and not coalesce(c.is_open, $4))
       select r.recipient_no as no from recipient r join missing m on m.person_no = coalesce(r.person_no, r.recipient_no)
       where r.account_id = $1 and r.audience_id = $3 order by r.recipient_no`,
      [tx.accountId, ladder.broadcastId, ladder.audienceId, ladder.goesOn],
    ),
  );
  return rows.map(({ no }) => no);
}
