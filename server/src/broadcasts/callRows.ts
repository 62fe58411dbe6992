import type { RecipientResult, ResultFilter } from '@carillon/contract/broadcastResults';
import { callCodes, callStatus, callTabs, type CallTab } from '@carillon/rules/callCatalogue';
import { callsOf, type CallFilter, type CallView } from '../calls/index.ts';
import type { TenantTx } from '../platform/database.ts';
import type { BroadcastRow } from './broadcasts.sql.ts';
import type { DetailsQuery } from './results.ts';

/** Words of the path and of `filter=` that speak of calls (rows B-046, B-047, B-053). */
const tabs: Partial<Record<ResultFilter, CallFilter['tab']>> = {
  'all-calls': 'all',
  'live-person': 'live-person',
  voicemail: 'voice-mail',
  'voice-mail': 'voice-mail',
  busy: 'busy',
  'invalid-calls': 'invalid-calls',
  'incomplete-calls': 'incomplete-calls',
  'unconfirmed-calls': 'unconfirmed-calls',
  transfers: 'all',
  'survey-results': 'all',
};
/** The same words as texts have, of a broadcast that only calls. */
const shared: Partial<Record<ResultFilter, CallTab | 'all'>> = {
  all: 'all',
  invalid: 'invalid-calls',
  'not-completed': 'incomplete-calls',
};

/** True for a filter that speaks of calls whatever the broadcast is. */
export function isOfCalls(filter: ResultFilter): boolean {
  return tabs[filter] !== undefined;
}

/** The wanted calls in the engine's words; null when texts are wanted. */
export function wantedCalls(broadcast: BroadcastRow, query: DetailsQuery): CallFilter | null {
  if (broadcast.callerId === null) return null;
  const tab = tabs[query.filter] ?? (broadcast.textNumberId === null ? shared[query.filter] : undefined);
  if (tab === undefined) return null;
  const { surveyresponse: key } = query;
  return {
    tab,
    ...(query.filter === 'transfers' ? { transferred: true } : {}),
    ...(query.filter === 'survey-results' && key !== undefined
      ? { answer: key === 0 ? '' : String(key) }
      : {}),
    ...(query.q === undefined ? {} : { search: query.q }),
  };
}

/** The fields of a result that speak of its call. */
function callFields(row: CallView) {
  const status = callStatus(row.status);
  const waits = row.due_at !== null && (callTabs.busy as readonly number[]).includes(row.status);
  const undone = row.status === callCodes.notYetCalled || row.status === callCodes.calling;
  return {
    CallResult: status.label,
    CallResultCategory: status.category,
    CallReason: waits ? `${status.reason} It is called again.` : status.reason,
    Transferred: row.transferred === true,
    SurveyResult: row.answer,
    LastCallTime: row.dialed_at?.toISOString() ?? null,
    numberofattempts: row.dials ?? 0,
    ...(undone ? {} : { CarrierCode: row.code }),
  };
}

/** A recipient of a broadcast as its calls' tabs show it. */
export function presentCall(row: CallView): RecipientResult {
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
    UpdatedDate: row.updated_at?.toISOString() ?? null,
    Credits: (row.charged ?? 0) / 1000,
    ...callFields(row),
  };
}

/** Results of texts with what came of the same numbers' calls. */
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
    return { ...item, ...callFields(call), Credits: item.Credits + (call.charged ?? 0) / 1000 };
  });
}
