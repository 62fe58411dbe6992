import { AppError } from '@carillon/contract/errors';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import { render, standardFields } from '@carillon/rules/texts/mergeFields';
import { notTakenYetText } from '@carillon/rules/texts/retryTime';
import { sentAsWord } from '@carillon/rules/texts/rcs/sentAs';
import { notSentWithout } from '@carillon/rules/texts/personalText';
import {
  deliveryCodes,
  deliveryStatus,
  deliveryStatusByName,
  isDelivered,
  mediaWithoutImageText,
  noReasonText,
  optedOutAfterText,
  optedOutAtCarrierText,
  optedOutBeforeText,
  sentAgainText,
  tooLateText,
  tooLongAtCarrierText,
} from '@carillon/rules/texts/messageStatus';
import { people } from '@carillon/rules/money/amounts';
import { dayWaitText } from '@carillon/rules/accounts/sendingDay';
import { leaveTextOf } from '@carillon/rules/drips/drip';
import {
  countsOf,
  dayWaits,
  listUnconfirmed,
  pageOfResults,
  repliesTo,
  resolveUnconfirmed,
  resultsAfter,
  retryTimes,
  type ResultFilter as Wanted,
  type ResultView,
  type UnconfirmedDecision,
  type UnconfirmedRow,
} from '../../delivery/index.ts';
import { isTooLate } from '../../carriers/index.ts';
import {
  callsAfter,
  pageOfCalls,
  type CallFilter,
  type CallView,
  type DoubtfulCallDecision,
} from '../../calls/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { announceBalance } from '../announce.ts';
import { readBroadcast, type BroadcastRow } from '../broadcasts.sql.ts';
import { isOfCalls, presentCall, wantedCalls, withCalls } from './callRows.ts';
import type { DetailsQuery } from './detailsQuery.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { recordDeed } from '../life/activity.ts';
import { steered, visibleTo } from '../life/steered.ts';

/** The wanted texts in the engine's terms; null when no recipient can match. */
export function wantedOf(query: DetailsQuery): Wanted | null {
  if (isOfCalls(query.filter)) return null;
  const isSurvey = query.filter === 'text-survey-results';
  const status = query.status === undefined ? undefined : deliveryStatusByName(query.status);
  if (query.status !== undefined && status === undefined) return null;
  return {
    filter: isSurvey || query.filter === 'all-texts' ? 'all' : (query.filter as Wanted['filter']),
    ...(status === undefined ? {} : { status: status.code }),
    ...(query.filter === 'all-texts' ? { withoutCalled: true } : {}),
    ...(query.surveyresponse !== undefined
      ? { surveyAnswer: query.surveyresponse === 0 ? ('none' as const) : query.surveyresponse }
      : isSurvey
        ? { surveyAnswer: 'any' as const }
        : {}),
    sentAs: query.sentas,
    ...(query.q === undefined ? {} : { search: query.q }),
  };
}

/** The broadcast, if this caller may see it; another user's is not found. */
export async function visibleBroadcast(
  tx: TenantTx,
  caller: Caller,
  broadcastId: number,
): Promise<BroadcastRow> {
  const broadcast = await readBroadcast(tx, broadcastId, visibleTo(caller));
  if (broadcast === null) throw new AppError('NotFound');
  return broadcast;
}

export function listResults(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  query: DetailsQuery & { offset: number; limit: number },
): Promise<{ items: RecipientResult[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const broadcast = await visibleBroadcast(tx, caller, broadcastId);
    const list = resultList(tx, broadcast, query);
    return (await list?.page(query, deps.clock.now())) ?? { items: [], size: 0 };
  });
}

/** The positions in the list of the next matching recipients; texts and calls alike. */
export async function nextNumbers(
  tx: TenantTx,
  broadcast: BroadcastRow,
  query: DetailsQuery,
  afterNo: number,
  limit: number,
): Promise<number[]> {
  return (await resultList(tx, broadcast, query)?.numbersAfter(afterNo, limit)) ?? [];
}

/** The next results after a recipient number, for downloads that go through a broadcast in steps. */
export function nextResults(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  query: DetailsQuery,
  afterNo: number,
  limit: number,
): Promise<RecipientResult[]> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const broadcast = await visibleBroadcast(tx, caller, broadcastId);
    return (await resultList(tx, broadcast, query)?.after(afterNo, limit, deps.clock.now())) ?? [];
  });
}

/** What became of one recipient, by text or call; null when it is none of the broadcast's. */
export async function resultOf(
  tx: TenantTx,
  broadcast: BroadcastRow,
  recipientNo: number,
  now: Date,
): Promise<RecipientResult | null> {
  const [next] = (await resultList(tx, broadcast, { filter: 'all' })?.after(recipientNo - 1, 1, now)) ?? [];
  return next?.PersonID === recipientNo ? next : null;
}

/** Results of one part of a broadcast that fit a query: a page of them, or those after a recipient number. */
interface ResultList {
  page(
    at: { readonly offset: number; readonly limit: number },
    now: Date,
  ): Promise<{ items: RecipientResult[]; size: number }>;
  after(afterNo: number, limit: number, now: Date): Promise<RecipientResult[]>;
  numbersAfter(afterNo: number, limit: number): Promise<number[]>;
}

/** The results that a query is about, of calls or of texts; null when no recipient can match. */
function resultList(tx: TenantTx, broadcast: BroadcastRow, query: DetailsQuery): ResultList | null {
  const calls = wantedCalls(broadcast, query);
  if (calls !== null) return callList(tx, broadcast, calls);
  const texts = wantedOf(query);
  return texts === null ? null : textList(tx, broadcast, texts);
}

const numbersOf = (rows: readonly { readonly recipient_no: number }[]) => rows.map((row) => row.recipient_no);

function callList(tx: TenantTx, broadcast: BroadcastRow, wanted: CallFilter): ResultList {
  const { broadcastId } = broadcast;
  const present = (rows: readonly CallView[]) => rows.map((row) => presentCall(row, broadcast));
  const after = (afterNo: number, limit: number) =>
    callsAfter(tx, broadcastId, { ...wanted, afterNo, limit });
  return {
    async page({ offset, limit }) {
      const { rows, total } = await pageOfCalls(tx, broadcastId, { ...wanted, offset, limit });
      return { items: present(rows), size: total };
    },
    after: async (afterNo, limit) => present(await after(afterNo, limit)),
    numbersAfter: async (afterNo, limit) => numbersOf(await after(afterNo, limit)),
  };
}

function textList(tx: TenantTx, broadcast: BroadcastRow, wanted: Wanted): ResultList {
  const { broadcastId } = broadcast;
  const present = async (rows: readonly ResultView[], now: Date) =>
    withCalls(tx, broadcast, await presentResults(tx, broadcast, rows, now));
  const after = (afterNo: number, limit: number) =>
    resultsAfter(tx, broadcastId, { ...wanted, afterNo, limit });
  return {
    async page({ offset, limit }, now) {
      const { rows, total } = await pageOfResults(tx, broadcastId, { ...wanted, offset, limit });
      return { items: await present(rows, now), size: total };
    },
    after: async (afterNo, limit, now) => present(await after(afterNo, limit), now),
    numbersAfter: async (afterNo, limit) => numbersOf(await after(afterNo, limit)),
  };
}

/** Why texts of a broadcast wait for another day; null: they do not. */
async function dayWaitOf(tx: TenantTx, broadcastId: number, now: Date): Promise<string | null> {
  const wait = (await dayWaits(tx, [broadcastId], now)).get(broadcastId);
  return wait === undefined ? null : dayWaitText(wait.limit, wait.goesOnAt, now, wait.zone);
}

/** Why the texts of a page still wait. */
interface Waits {
  /** Why all of them wait for another day; null: they do not. */
  readonly day: string | null;
  /** When those that could not be sent yet are tried again, by recipient number. */
  readonly retries: ReadonlyMap<number, Date>;
}

async function waitsOf(
  tx: TenantTx,
  { broadcastId, status }: BroadcastRow,
  rows: readonly ResultView[],
  now: Date,
): Promise<Waits> {
  const day = await dayWaitOf(tx, broadcastId, now);
  // While it is paused, their time may pass without a try.
  if (status !== 'Broadcasting' && status !== 'Finalizing') return { day, retries: new Map() };
  const open = rows.filter((row) => row.status === deliveryCodes.needsSending);
  return { day, retries: await retryTimes(tx, broadcastId, numbersOf(open)) };
}

/** Why a text has its result: the catalogue's sentence, or a more exact one. */
function reasonOf(row: ResultView, broadcast: BroadcastRow, waits: Waits): string {
  if (row.status === deliveryCodes.missingValue) return missingReason(row, broadcast);
  if (row.status === deliveryCodes.messageTooLong && row.submitted_at !== null) return tooLongAtCarrierText;
  if (row.status === deliveryCodes.unsupportedMedia && broadcast.media.length === 0)
    return mediaWithoutImageText;
  if (row.status === deliveryCodes.dripStopped) return leaveTextOf(row.code);
  if (row.status === deliveryCodes.needsSending) return waitReason(row, waits);
  if (row.status === deliveryCodes.notDelivered) return isTooLate(row.code) ? tooLateText : noReasonText;
  if (row.status === deliveryCodes.optedOut)
    return row.submitted_at === null ? optedOutBeforeText : optedOutAtCarrierText;
  if (row.opted_out === true && isDelivered(row.status)) return optedOutAfterText;
  return deliveryStatus(row.status).tooltip;
}

function waitReason(row: ResultView, { day, retries }: Waits): string {
  if (day !== null) return day;
  if (row.attempt !== null) return sentAgainText;
  return retries.has(row.recipient_no) ? notTakenYetText : deliveryStatus(row.status).tooltip;
}

/** Names the missing values: recipients stay as they were at sending, so their text shows them again. */
function missingReason(row: ResultView, { textMessage, customFields }: BroadcastRow): string {
  const { missing } = render(textMessage, {
    ...row.custom,
    [standardFields[0]]: row.first_name,
    [standardFields[1]]: row.last_name,
    [standardFields[2]]: row.notes,
    [standardFields[3]]: String(row.phone),
  });
  return missing.length === 0 ? deliveryStatus(row.status).tooltip : notSentWithout(missing, customFields);
}

const answers = [null, { ID: 1, Label: 'Yes' }, { ID: 2, Label: 'No' }, { ID: 3, Label: 'Other' }] as const;

async function presentResults(
  tx: TenantTx,
  broadcast: BroadcastRow,
  rows: readonly ResultView[],
  now: Date,
): Promise<RecipientResult[]> {
  const { broadcastId } = broadcast;
  const answered = rows
    .filter((row) => row.replied === true || row.opted_out === true)
    .map((row) => row.recipient_no);
  const replies = answered.length === 0 ? [] : await repliesTo(tx, broadcastId, answered);
  const waits = await waitsOf(tx, broadcast, rows, now);
  const repliesOf = Map.groupBy(replies, (reply) => reply.recipient_no);
  return rows.map((row) => {
    const status = deliveryStatus(row.status);
    return {
      PersonID: row.recipient_no,
      PrimaryPhone: String(row.phone),
      PhoneNumber: String(row.phone),
      FirstName: row.first_name,
      LastName: row.last_name,
      Notes: row.notes,
      CustomData: row.custom ?? {},
      isTextable: status.category !== 'invalid',
      DeliveryStatus: status.name,
      TextResult: status.label,
      TextResultCategory: status.category,
      CallResult: null,
      CallResultCategory: null,
      CallReason: null,
      Transferred: false,
      Reason: reasonOf(row, broadcast, waits),
      CarrierCode: row.code,
      TextResponses: (repliesOf.get(row.recipient_no) ?? []).map((reply) => ({
        Message: reply.message,
        ReceivedDate: reply.received_at.toISOString(),
      })),
      TextSurveyResponse: answers[row.survey_answer ?? 0] ?? null,
      SurveyResult: null,
      SurveyResponse: null,
      LastCallTime: null,
      NextCallDate: null,
      CallSeconds: null,
      // The attempt that our own rules ended was never made.
      numberofattempts: Math.max(0, (row.attempt ?? 0) - (row.submitted_at === null ? 1 : 0)),
      SentDate: row.submitted_at?.toISOString() ?? null,
      NextTextDate: waits.retries.get(row.recipient_no)?.toISOString() ?? null,
      UpdatedDate: row.updated_at?.toISOString() ?? null,
      Credits: (row.charged ?? 0) / 1000,
      SentAs: sentAsWord(row.sent_as, broadcast.media.length > 0),
    };
  });
}

/** Texts whose outcome is unknown, and what the user may do about each. */
export function listDoubtful(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  page: { offset: number; limit: number },
) {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const broadcast = await visibleBroadcast(tx, caller, broadcastId);
    const rows = await listUnconfirmed(tx, broadcastId, page);
    const counts = (await countsOf(tx, [broadcastId])).get(broadcastId);
    return {
      items: rows.map((row) => presentDoubt(row, maySendAgain(broadcast))),
      size: counts?.byStatus[deliveryCodes.unconfirmed] ?? rows.length,
    };
  });
}

/** False once a broadcast is over: nothing more is sent or called for it. */
export function maySendAgain({ status }: Pick<BroadcastRow, 'status'>): boolean {
  return status === 'Broadcasting' || status === 'Paused' || status === 'Finalizing';
}

/** What happens next to something in doubt, in one sentence. */
export function nextCheckText(at: Date | null): string {
  return at === null ? 'Automatic checks are over: decide what to do.' : 'We will ask again automatically.';
}

const settling = ['AskAgain', 'MarkNotDelivered'] as const;

function presentDoubt(row: UnconfirmedRow, maySend: boolean) {
  const next = nextCheckText(row.next_check_at);
  return {
    PersonID: row.recipient_no,
    PhoneNumber: String(row.phone),
    FirstName: row.first_name,
    LastName: row.last_name,
    SentDate: row.sent_after.toISOString(),
    Explanation: `We handed this text to the carrier and got no answer, so we can't say whether it was sent. ${row.note === '' ? next : `${row.note} ${next}`}`,
    NextCheckDate: row.next_check_at?.toISOString() ?? null,
    Actions: maySend ? [...settling, 'SendAgain' as const] : [...settling],
  };
}

/** Recipients that a user chose, in terms of the wire. */
export interface DoubtSelection {
  readonly Type: 'Selected' | 'SelectedAll' | 'SelectedAllExcept';
  readonly Items: readonly { PersonID: number }[];
}

/** The same in the engine's terms: those named, or (`nos` null) all but `except`. */
export function chosenNos(selection: DoubtSelection): { nos: number[] | null; except: number[] } {
  const ids = selection.Items.map((item) => item.PersonID);
  return {
    nos: selection.Type === 'Selected' ? ids : null,
    except: selection.Type === 'SelectedAllExcept' ? ids : [],
  };
}

const decisions: Readonly<Record<UnconfirmedDecision | DoubtfulCallDecision, string>> = {
  AskAgain: 'Ask the carrier again',
  MarkNotDelivered: 'Take as not delivered',
  SendAgain: 'Send again',
  MarkCalled: 'Take as called',
  MarkFailed: 'Take as failed',
  CallAgain: 'Call again',
};

/** A decision about unconfirmed texts or calls, for the activity list: "Send again: 3 people". */
export function decisionText(decision: UnconfirmedDecision | DoubtfulCallDecision, count: number): string {
  return `${decisions[decision]}: ${people(count)}`;
}

export function decideDoubtful(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  decision: UnconfirmedDecision,
  selection: DoubtSelection,
): Promise<number> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    await steered(tx, caller, broadcastId);
    const which = chosenNos(selection);
    const now = deps.clock.now();
    const count = await resolveUnconfirmed(tx, broadcastId, decision, which, now);
    if (count > 0) {
      const deed = 'decideUnconfirmed';
      await recordDeed(tx, broadcastId, { by: caller, at: now, deed, to: decisionText(decision, count) });
    }
    await announceBalance(tx);
    return count;
  });
}
