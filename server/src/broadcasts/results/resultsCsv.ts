import type { Readable } from 'node:stream';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import type { Housemate } from '@carillon/contract/broadcasts/households';
import { csvRow } from '@carillon/rules/files/csvCell';
import { formatPhone } from '@carillon/rules/phones/phones';
import { formatDateTime } from '@carillon/rules/time/times';
import { csvDownload } from '../../platform/http/downloads.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { requireAction } from '../life/steered.ts';
import { housemateSteps } from './householdResults.ts';
import { nextResults, visibleBroadcast } from './results.ts';
import type { DetailsQuery } from './detailsQuery.ts';

/** Recipients per step: the download of a million never holds more than this in memory. */
const stepSize = 1_000;

/** People per step who share a number: each is looked up with its recipient. */
const housemateStep = 200;

/** A line is a recipient, or a person who shares the number of one. */
type Line = RecipientResult | HousemateLine;
type HousemateLine = Housemate & { readonly CustomData: Readonly<Record<string, string>> };

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
  // A field may have the name of a property that every object has.
  const customOf = (values: Readonly<Record<string, string>>) =>
    custom.map((name) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''));
  const line = (row: Line) => ('With' in row ? housemateLine(row) : recipientLine(row));
  const housemateLine = (row: HousemateLine) =>
    csvRow([
      formatPhone(row.PhoneNumber),
      row.FirstName,
      row.LastName,
      row.Notes,
      row.Result,
      row.Reason,
      ...resultColumns.slice(6).map(() => ''),
      ...customOf(row.CustomData),
    ]);
  const recipientLine = (row: RecipientResult) =>
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
      ...customOf(row.CustomData),
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
): AsyncGenerator<Line[], void> {
  for (let after = 0; ;) {
    const rows = await nextResults(deps, caller, broadcastId, query, after, stepSize);
    yield rows;
    if (rows.length < stepSize) break;
    after = rows.at(-1)?.PersonID ?? after;
  }
  // People who share a number with another recipient have a result too: after all recipients.
  if (isWhole(query)) yield* housemateSteps(deps, caller, broadcastId, housemateStep);
}

/** All results of a broadcast, by no filter. */
const isWhole = ({ filter, status, surveyresponse, q }: DetailsQuery): boolean =>
  (filter === 'all' || filter === 'all-texts' || filter === 'all-calls') &&
  status === undefined &&
  surveyresponse === undefined &&
  (q ?? '') === '';
