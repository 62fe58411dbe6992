import type { Readable } from 'node:stream';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import { csvRow } from '@carillon/rules/files/csvCell';
import { formatPhone } from '@carillon/rules/phones/phones';
import { formatDateTime } from '@carillon/rules/time/times';
import { csvDownload } from '../../platform/http/downloads.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { requireAction } from '../life/steered.ts';
import { nextResults, visibleBroadcast } from './results.ts';
import type { DetailsQuery } from './detailsQuery.ts';

/** Recipients per step: the download of a million never holds more than this in memory. */
const stepSize = 1_000;

const resultColumns = [
  'PhoneNumber',
  'FirstName',
  'LastName',
  'Notes',
  'TextResult',
  'TextResultReason',
  'TextTime',
  'Replies',
  'CallResult',
  'CallReason',
  'LastCallTime',
  'CallSeconds',
  'NumberOfAttempts',
  'SurveyResult',
  'Transferred',
  'Credits',
  'SentAs',
] as const;

/**
 * A broadcast's recipients with their results as CSV (2-decisions L10): UTF-8 with BOM, and cells that could be
 * formulas escaped. Throws WrongState while there are no results to come (2-decisions A4).
 */
export async function resultsCsv(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  query: DetailsQuery,
): Promise<Readable> {
  const custom = await customFieldsOf(deps, caller, broadcastId);
  const line = (row: RecipientResult) =>
    csvRow([
      formatPhone(row.PhoneNumber),
      row.FirstName,
      row.LastName,
      row.Notes,
      row.TextResult,
      reasonCell(row, caller.timeZone),
      time(row.SentDate, caller.timeZone),
      row.TextResponses.map((reply) => reply.Message).join(' | '),
      row.CallResult ?? '',
      row.CallReason ?? '',
      time(row.LastCallTime, caller.timeZone),
      row.CallSeconds ?? '',
      row.numberofattempts,
      // One person may have answered both by text and by call.
      [row.TextSurveyResponse?.Label, row.SurveyResponse?.Label].filter(Boolean).join(' | '),
      row.Transferred ? 'Yes' : '',
      row.Credits,
      row.SentAs ?? '',
      // A field may have the name of a property that every object has.
      ...custom.map((name) => (Object.hasOwn(row.CustomData, name) ? (row.CustomData[name] ?? '') : '')),
    ]);
  return csvDownload([...resultColumns, ...custom], steps(deps, caller, broadcastId, query), line);
}

/** Users read a file on another day, so the next try of a text has its date. */
function reasonCell({ Reason, NextTextDate }: RecipientResult, zone: string): string {
  return NextTextDate === null ? Reason : `${Reason} Tries again ${time(NextTextDate, zone)}.`;
}

function time(iso: string | null, zone: string): string {
  return iso === null ? '' : formatDateTime(new Date(iso), zone);
}

function customFieldsOf(deps: DraftDeps, caller: Caller, broadcastId: number): Promise<string[]> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const broadcast = await visibleBroadcast(tx, caller, broadcastId);
    requireAction(broadcast, 'csv', deps.clock.now());
    return broadcast.customFields;
  });
}

async function* steps(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  query: DetailsQuery,
): AsyncGenerator<RecipientResult[], void> {
  for (let after = 0; ;) {
    const rows = await nextResults(deps, caller, broadcastId, query, after, stepSize);
    yield rows;
    if (rows.length < stepSize) return;
    after = rows.at(-1)?.PersonID ?? after;
  }
}
