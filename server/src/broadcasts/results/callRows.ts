import type { RecipientResult, ResultFilter } from '@carillon/contract/broadcasts/broadcastResults';
import { isDeclined } from '@carillon/rules/broadcasts/broadcastStatus';
import {
  callCatalogue,
  callCodes,
  callStatus,
  callTabs,
  isRetriedCall,
  missedCallCodes,
  type CallCode,
} from '@carillon/rules/calls/callCatalogue';
import { answerLabel } from '@carillon/rules/broadcasts/surveyAnswers';
import { partsOf } from '@carillon/rules/broadcasts/types';
import {
  callsOf,
  neverTaken,
  noCommonHours,
  enteredByUser,
  type CallCounts,
  type CalledList,
  type CallFilter,
  type CallView,
} from '../../calls/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { BroadcastRow } from '../broadcasts.sql.ts';
import type { DetailsQuery } from './detailsQuery.ts';

/** Values of the path and of `filter=` that mean calls, and the results each shows (rows B-046, B-047, B-053). */
const ofCalls: Partial<Record<ResultFilter, readonly CallCode[] | null>> = {
  'all-calls': null,
  'live-person': callTabs['live-person'],
  voicemail: callTabs['voice-mail'],
  'voice-mail': callTabs['voice-mail'],
  busy: callTabs.busy,
  'invalid-calls': callTabs['invalid-calls'],
  'incomplete-calls': callTabs['incomplete-calls'],
  'unconfirmed-calls': [callCodes.unconfirmed],
  'not-reached-calls': missedCallCodes,
  transfers: null,
  'survey-results': null,
};
/** The values for texts, applied to a broadcast that only calls (row B-052, 2-decisions B3). */
const ofTexts: typeof ofCalls = {
  all: null,
  delivered: [...callTabs['live-person'], ...callTabs['voice-mail']],
  failed: [callCodes.callFailed],
  invalid: callTabs['invalid-calls'],
  'not-completed': callTabs['incomplete-calls'],
  'not-reached': missedCallCodes,
};

/** True for a filter that always means calls. */
export function isOfCalls(filter: ResultFilter): boolean {
  return ofCalls[filter] !== undefined;
}

const answerOf = (key: number | undefined) => (key === undefined ? 'any' : key === 0 ? 'none' : String(key));

/** The wanted calls in the engine's terms; null when texts are wanted, or a result that no call can have. */
export function wantedCalls(broadcast: BroadcastRow, query: DetailsQuery): CallFilter | null {
  if (broadcast.callerId === null) return null;
  const known = { ...(broadcast.textNumberId === null ? ofTexts : {}), ...ofCalls }[query.filter];
  if (known === undefined) return null;
  const status =
    query.status === undefined ? undefined : callCatalogue.find((line) => line.name === query.status);
  if (query.status !== undefined && status === undefined) return null;
  return {
    statuses:
      status === undefined ? known : known === null || known.includes(status.code) ? [status.code] : [],
    unqueued: unqueued(broadcast),
    ...(query.filter === 'transfers' ? { transferred: true } : {}),
    ...(query.filter === 'survey-results' ? { answer: answerOf(query.surveyresponse) } : {}),
    ...(query.q === undefined ? {} : { search: query.q }),
  };
}

/** The recipients of a broadcast whose calls wait for their message, or ended waiting for it. */
function unqueued(row: BroadcastRow): CalledList {
  return {
    send_id: row.broadcastId,
    audience_id: row.audienceId,
    is_instead_of_text: partsOf(row.broadcastType).either,
    state: row.category === 'Completed' ? 'stopped' : 'waiting',
    unreached_status: isDeclined(row.status)
      ? callCodes.messageRejected
      : row.status === 'Expired'
        ? callCodes.expired
        : callCodes.canceled,
  };
}

/** Their counts: no recipient was called. */
export function unqueuedCounts(row: BroadcastRow): CallCounts {
  const list = unqueued(row);
  const total = list.is_instead_of_text ? 0 : row.phoneNumberCount;
  const code = list.state === 'stopped' ? list.unreached_status : callCodes.notYetCalled;
  const none = { transferred: 0, optedOut: 0, answers: {}, charged: 0, connected: 0 };
  return { total, byStatus: { [code]: total }, ...none };
}

/** What is shown after a result that a user entered. */
const toldReasons: Partial<Record<number, string>> = {
  [callCodes.liveAnswer]:
    'The phone company never said what became of this call. A user of your organization marked it as made. It wasn’t charged.',
  [callCodes.callFailed]:
    'The phone company never said what became of this call. A user of your organization marked it as failed. It wasn’t charged.',
};

/** A number that no carrier accepted: its phone never rang. */
const neverTakenReason =
  "We tried many times to hand this call to the phone company, and it was never taken, so the phone didn't ring. It wasn't charged; you can call this number again.";

/** A number whose possible clocks never agree on an hour. */
const noCommonHoursReason =
  'This number may be in several time zones, and no hour is within your calling window in all of them, so it was not called.';

/** The reason in one sentence, and for a number that is called again, which of its retries that is. */
function reasonOf(row: CallView, { callRetries: retries, ladderMinutes }: CallsMadeBy): string {
  const { reason } = callStatus(row.status);
  if (row.code === enteredByUser) return toldReasons[row.status] ?? reason;
  if (row.code === neverTaken && row.status === callCodes.callFailed) return neverTakenReason;
  if (row.code === noCommonHours) return noCommonHoursReason;
  if (
    row.status === callCodes.notYetCalled &&
    row.state === 'waiting' &&
    row.code === null &&
    ladderMinutes !== null
  )
    return 'This number is called if the person has not confirmed by then.';
  if (row.status === callCodes.notYetCalled && row.state === 'waiting' && row.code === null)
    return 'It is outside of your calling window where this person is. The call is made when it opens there.';
  if (!isRetriedCall(row.status) || !isAgain(row)) return reason;
  const dials = row.dials ?? 0;
  if (row.state === 'waiting') return `${reason} It waits for retry ${dials} of ${retries}.`;
  return `${reason} Retry ${dials - 1} of ${retries} is being made now.`;
}

const isAgain = (row: CallView): boolean =>
  row.state === 'waiting' || row.state === 'dialing' || row.state === 'going';

/** The fields of a broadcast that its calls' results need. */
type CallsMadeBy = Pick<BroadcastRow, 'callRetries' | 'surveyLabels' | 'ladderMinutes'>;

/** The fields of a result that speak of its call. */
function callFields(row: CallView, broadcast: CallsMadeBy) {
  const { surveyLabels } = broadcast;
  const status = callStatus(row.status);
  const undone = row.status === callCodes.notYetCalled || row.status === callCodes.calling;
  return {
    CallResult: status.label,
    CallResultCategory: status.category,
    CallReason: reasonOf(row, broadcast),
    Transferred: row.transferred === true,
    SurveyResult: row.answer,
    SurveyResponse:
      row.answer === null ? null : { ID: row.answer, Label: answerLabel(row.answer, surveyLabels) },
    // A failed attempt to hand over a call is not a call.
    LastCallTime: row.dials === 0 ? null : (row.dialed_at?.toISOString() ?? null),
    NextCallDate: row.state === 'waiting' ? (row.due_at?.toISOString() ?? null) : null,
    CallSeconds: row.billed_seconds,
    numberofattempts: row.dials ?? 0,
    ...(undone ? {} : { CarrierCode: row.code }),
  };
}

/** A recipient of a broadcast as the tabs of its calls show it. */
export function presentCall(row: CallView, broadcast: CallsMadeBy): RecipientResult {
  return {
    PersonID: row.recipient_no,
    PrimaryPhone: String(row.phone),
    PhoneNumber: String(row.phone),
    FirstName: row.first_name,
    LastName: row.last_name,
    Notes: row.notes,
    CustomData: row.custom ?? {},
    isTextable: row.line_type !== 2,
    DeliveryStatus: '',
    TextResult: '',
    TextResultCategory: '',
    Reason: '',
    CarrierCode: null,
    TextResponses: [],
    TextSurveyResponse: null,
    SentDate: null,
    NextTextDate: null,
    UpdatedDate: row.updated_at?.toISOString() ?? null,
    SentAs: null,
    Credits: (row.charged ?? 0) / 1000,
    ...callFields(row, broadcast),
  };
}

/** Results of texts with the results of calls to the same numbers. */
export async function withCalls(
  tx: TenantTx,
  broadcast: BroadcastRow,
  items: RecipientResult[],
): Promise<RecipientResult[]> {
  if (broadcast.callerId === null || items.length === 0) return items;
  const calls = new Map(
    (
      await callsOf(
        tx,
        broadcast.broadcastId,
        items.map((item) => item.PersonID),
      )
    ).map((row) => [row.recipient_no, row]),
  );
  return items.map((item) => {
    const call = calls.get(item.PersonID);
    if (call === undefined) return item;
    return {
      ...item,
      ...callFields(call, broadcast),
      Credits: item.Credits + (call.charged ?? 0) / 1000,
    };
  });
}
