import type { ConfirmationSummary, ConfirmingPerson } from '@carillon/contract/broadcasts/confirmations';
import { AppError } from '@carillon/contract/errors';
import { callCodes, callStatus } from '@carillon/rules/calls/callCatalogue';
import type { LadderState } from '@carillon/rules/ladders/ladderStates';
import { deliveryCodes, deliveryStatus } from '@carillon/rules/texts/messageStatus';
import { callingState } from '../../calls/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { BroadcastRow } from '../broadcasts.sql.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { visibleBroadcast } from '../results/results.ts';
import {
  countBoard,
  countStates,
  readBoard,
  readNumbers,
  type BoardCondition,
  type BoardNumber,
  type BoardRow,
  type LadderOf,
} from './board.sql.ts';

/** What the caller asks of the board. */
export interface BoardQuery {
  readonly state?: LadderState | undefined;
  readonly q?: string | undefined;
}

/** The ladder of a broadcast that the caller may see; NotFound for a broadcast that is none. */
export async function ladderOfBroadcast(
  tx: TenantTx,
  caller: Caller,
  broadcastId: number,
): Promise<LadderOf & { readonly minutes: number; readonly broadcast: BroadcastRow }> {
  const broadcast = await visibleBroadcast(tx, caller, broadcastId);
  const { audienceId, ladderMinutes: minutes } = broadcast;
  if (minutes === null) throw new AppError('NotFound');
  const calling = await callingState(tx, broadcastId);
  // A broadcast without a queue still waits for its message, unless it ended before.
  const goesOn =
    calling === null
      ? broadcast.category !== 'Completed'
      : calling.state !== 'stopped' && calling.state !== 'drained';
  return { broadcastId, audienceId, goesOn, minutes, broadcast };
}

const conditionOf = ({ state, q }: BoardQuery): BoardCondition => ({
  state: state ?? null,
  search: (q ?? '').trim() === '' ? null : (q ?? '').trim(),
});

/** A page of the board. */
export function listBoard(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  query: BoardQuery & { offset: number; limit: number },
): Promise<{ items: ConfirmingPerson[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const ladder = await ladderOfBroadcast(tx, caller, broadcastId);
    const condition = conditionOf(query);
    const rows = await readBoard(tx, ladder, condition, { ...query, afterNo: 0 });
    return { items: await present(tx, ladder, rows), size: await countBoard(tx, ladder, condition) };
  });
}

/** The next people after one, for downloads. */
export function boardAfter(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  query: BoardQuery & { afterNo: number; limit: number },
): Promise<ConfirmingPerson[]> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const ladder = await ladderOfBroadcast(tx, caller, broadcastId);
    return present(tx, ladder, await readBoard(tx, ladder, conditionOf(query), { ...query, offset: 0 }));
  });
}

/** How many people are in which state. */
export function summarizeBoard(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
): Promise<ConfirmationSummary> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const ladder = await ladderOfBroadcast(tx, caller, broadcastId);
    const { people, byText, byCall, tried } = await countStates(tx, ladder);
    return {
      Minutes: ladder.minutes,
      PeopleTotal: people,
      ConfirmedTotal: byText + byCall,
      TextConfirmedTotal: byText,
      CallConfirmedTotal: byCall,
      BeingTriedTotal: tried,
      MissingTotal: people - byText - byCall - tried,
    };
  });
}

async function present(
  tx: TenantTx,
  ladder: LadderOf,
  rows: readonly BoardRow[],
): Promise<ConfirmingPerson[]> {
  const numbers = Map.groupBy(
    await readNumbers(
      tx,
      ladder,
      rows.map((row) => row.person_no),
    ),
    (one) => one.person_no,
  );
  return rows.map((row) => presentPerson(row, numbers.get(row.person_no) ?? []));
}

const dateOf = (at: Date | null): string | null => at?.toISOString() ?? null;

function presentPerson(row: BoardRow, numbers: readonly BoardNumber[]): ConfirmingPerson {
  const text = numbers.find(
    ({ text_status: status }) => status !== null && status !== deliveryCodes.otherNumber,
  );
  return {
    PersonID: row.person_no,
    FirstName: row.first_name,
    LastName: row.last_name,
    PrimaryPhone: String(row.phone),
    State: row.state,
    ConfirmedBy: row.channel === null ? null : row.channel === 'text' ? 'Text' : 'Call',
    ConfirmedPhone: row.confirmed_phone === null ? null : String(row.confirmed_phone),
    ConfirmedDate: dateOf(row.at),
    TextResult: text === undefined ? null : deliveryStatus(text.text_status ?? 0).label,
    TextDate: dateOf(text?.submitted_at ?? null),
    Numbers: numbers.map((one) => presentNumber(one, row.state)),
  };
}

/** A number that waits has no result, and one that its person's confirmation left out never gets any. */
function presentNumber(number: BoardNumber, state: LadderState): ConfirmingPerson['Numbers'][number] {
  const { call_state: call, call_status: status, dialed_at: dialedAt, due_at: dueAt } = number;
  const isMade = call !== null && call !== 'waiting' && call !== 'skipped';
  const label =
    status === callCodes.calling ? 'Calling now' : callStatus(status ?? callCodes.notYetCalled).label;
  return {
    PhoneNumber: String(number.phone),
    CallResult: isMade ? label : null,
    CallDate: isMade && (number.dials ?? 0) > 0 ? dateOf(dialedAt) : null,
    NextCallDate: call === 'waiting' && state === 'BeingTried' ? dateOf(dueAt) : null,
  };
}
