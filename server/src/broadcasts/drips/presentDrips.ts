import type { DripCampaign, DripCampaignDetails, DripPerson } from '@carillon/contract/broadcasts/drips';
import { may } from '@carillon/rules/accounts/rights';
import { dripState, leaveTextOf } from '@carillon/rules/drips/drip';
import { deliveryCodes, deliveryStatus } from '@carillon/rules/texts/messageStatus';
import { readNumber } from '../../numbers/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { readBroadcasts } from '../broadcasts.sql.ts';
import { mayChange } from '../life/steered.ts';
import { presentBroadcasts } from '../results/presentBroadcast.ts';
import { stepResults, type DripPersonRow, type StepResultRow } from './dripPeople.sql.ts';
import { stepsOfDrips, type DripRow, type StepRow } from './drips.sql.ts';
import { countLeavers } from './leavers.sql.ts';

/** Drips as the wire shows them. */
export async function presentDrips(
  tx: TenantTx,
  caller: Caller,
  rows: readonly DripRow[],
): Promise<DripCampaign[]> {
  const ids = rows.map(({ dripId }) => dripId);
  const steps = Map.groupBy(await stepsOfDrips(tx, ids), ({ dripId }) => dripId);
  const leavers = await countLeavers(tx, ids);
  return rows.map((row) => {
    const own = steps.get(row.dripId) ?? [];
    const made = own.filter(({ broadcastId, isDeleted }) => broadcastId !== null && !isDeleted).map(stateOf);
    const next = made.find(({ isStarted, isOver }) => !isStarted && !isOver);
    const left = leavers.get(row.dripId);
    const isOpen = made.some(({ isOver }) => !isOver);
    const isTheirs = mayChange(caller, row) && may('broadcasts.write', caller);
    const mayCreate = isTheirs && row.stoppedAt === null && may('drips.send', caller);
    return {
      DripCampaignID: row.dripId,
      Name: row.name,
      State: dripState(made, row.stoppedAt !== null),
      TextNumberID: row.textNumberId,
      StopsOnReply: row.stopsOnReply,
      RecipientTotal: row.recipientCount,
      StepTotal: own.length,
      StartedTotal: made.filter(({ isStarted }) => isStarted).length,
      FailureCount: own.filter(({ broadcastId }) => broadcastId === null).length,
      NextStep: next === undefined ? null : { StepNo: next.stepNo, StartDate: next.startAt.toISOString() },
      RepliedTotal: left?.replied ?? 0,
      StoppedTotal: left?.stopped ?? 0,
      CreatedBy: { UserID: row.userId, Name: row.creator },
      CreatedDate: row.createdAt.toISOString(),
      Stopped: row.stoppedAt === null ? null : { Date: row.stoppedAt.toISOString(), Name: row.stoppedBy },
      Actions: [
        ...(isOpen && isTheirs ? (['stop', 'stopPerson'] as const) : []),
        ...(mayCreate && own.some(({ broadcastId }) => broadcastId === null)
          ? (['createStep'] as const)
          : []),
      ],
    };
  });
}

const stateOf = ({ stepNo, startAt, startedAt, category }: StepRow) => ({
  stepNo,
  startAt,
  isStarted: startedAt !== null,
  isOver: category === 'Completed',
});

/** One drip in full. */
export async function presentDrip(
  tx: TenantTx,
  caller: Caller,
  row: DripRow,
  now: Date,
): Promise<DripCampaignDetails> {
  const [shown] = await presentDrips(tx, caller, [row]);
  if (shown === undefined) throw new Error(`drip ${row.dripId} is not shown`);
  const steps = await stepsOfDrips(tx, [row.dripId]);
  const rows = await readBroadcasts(
    tx,
    steps.flatMap(({ broadcastId }) => broadcastId ?? []),
  );
  const broadcasts = new Map(
    (await presentBroadcasts(tx, caller, rows, now)).map((one) => [one.BroadcastID, one]),
  );
  const number = await readNumber(tx, row.textNumberId, null);
  return {
    ...shown,
    TextNumberName: number?.name ?? '',
    TextPhoneNumber: number === null ? '' : String(number.phone),
    Steps: steps.map((step) => ({
      StepNo: step.stepNo,
      Message: step.message,
      StartDate: step.startAt.toISOString(),
      BroadcastID: step.broadcastId,
      Problem: step.problem,
      Broadcast: broadcasts.get(step.broadcastId ?? 0) ?? null,
    })),
  };
}

/** People of a drip, each with what came of every step. */
export async function presentPeople(
  tx: TenantTx,
  dripId: number,
  people: readonly DripPersonRow[],
): Promise<DripPerson[]> {
  const steps = (await stepsOfDrips(tx, [dripId])).filter(({ broadcastId }) => broadcastId !== null);
  const results = await stepResults(
    tx,
    dripId,
    people.map(({ no }) => no),
  );
  const found = new Map(results.map((result) => [`${result.no} ${result.stepNo}`, result]));
  return people.map((person) => ({
    PhoneNumber: String(person.phone),
    FirstName: person.firstName,
    LastName: person.lastName,
    Left:
      person.reason === null || person.leftAt === null
        ? null
        : { Reason: person.reason, Date: person.leftAt.toISOString() },
    OptedOutDate: person.optedOutAt?.toISOString() ?? null,
    Steps: steps.map(({ stepNo }) => presentResult(stepNo, found.get(`${person.no} ${stepNo}`))),
  }));
}

type StepResult = DripPerson['Steps'][number];

const noRecipient: Omit<StepResult, 'StepNo'> = {
  TextResult: null,
  Label: 'Not a recipient',
  Reason: 'This person was removed from the recipients of this step, or gets it at another number.',
  SubmittedDate: null,
  IsReplied: false,
  IsOptedOut: false,
};

function presentResult(StepNo: number, result: StepResultRow | undefined): StepResult {
  if (result === undefined) return { StepNo, ...noRecipient };
  const { status, code, queueState, unreachedStatus } = result;
  const open = queueState === 'stopped' ? unreachedStatus : deliveryCodes.needsSending;
  const entry = deliveryStatus(status ?? open);
  const isScheduled = status === null && queueState === 'waiting';
  return {
    StepNo,
    TextResult: entry.name,
    Label: isScheduled ? 'Scheduled' : entry.label,
    Reason: entry.code === deliveryCodes.dripStopped ? leaveTextOf(code) : entry.tooltip,
    SubmittedDate: result.submittedAt?.toISOString() ?? null,
    IsReplied: result.isReplied,
    IsOptedOut: result.isOptedOut,
  };
}
