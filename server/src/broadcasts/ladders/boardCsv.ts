import type { Readable } from 'node:stream';
import type { ConfirmingPerson } from '@carillon/contract/broadcasts/confirmations';
import { csvRow } from '@carillon/rules/files/csvCell';
import { ladderStateWords } from '@carillon/rules/ladders/ladderStates';
import { formatPhone } from '@carillon/rules/phones/phones';
import { formatDateTime } from '@carillon/rules/time/times';
import { csvDownload } from '../../platform/http/downloads.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { boardAfter, summarizeBoard, type BoardQuery } from './showBoard.ts';

/** People per step, so that a download of a million never holds more in memory. */
const stepSize = 1_000;

const columns = [
  'FirstName',
  'LastName',
  'PhoneNumber',
  'State',
  'ConfirmedBy',
  'ConfirmedFrom',
  'ConfirmedTime',
  'TextResult',
  'TextTime',
  'Calls',
] as const;

/** The board as CSV, one line for each person, with times by the clocks of the caller. */
export async function boardCsv(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  query: BoardQuery,
): Promise<Readable> {
  await summarizeBoard(deps, caller, broadcastId);
  const time = (iso: string | null) => (iso === null ? '' : formatDateTime(new Date(iso), caller.timeZone));
  const call = ({ PhoneNumber, CallResult, CallDate }: ConfirmingPerson['Numbers'][number]) =>
    [formatPhone(PhoneNumber), CallResult, time(CallDate)].filter(Boolean).join(' ');
  const line = (person: ConfirmingPerson) =>
    csvRow([
      person.FirstName,
      person.LastName,
      formatPhone(person.PrimaryPhone),
      ladderStateWords[person.State],
      person.ConfirmedBy ?? '',
      person.ConfirmedPhone === null ? '' : formatPhone(person.ConfirmedPhone),
      time(person.ConfirmedDate),
      person.TextResult ?? '',
      time(person.TextDate),
      person.Numbers.filter(({ CallResult }) => CallResult !== null)
        .map(call)
        .join(' | '),
    ]);
  return csvDownload(columns, steps(deps, caller, broadcastId, query), line);
}

async function* steps(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  query: BoardQuery,
): AsyncGenerator<ConfirmingPerson[], void> {
  for (let afterNo = 0; ;) {
    const people = await boardAfter(deps, caller, broadcastId, { ...query, afterNo, limit: stepSize });
    yield people;
    if (people.length < stepSize) return;
    afterNo = people.at(-1)?.PersonID ?? afterNo;
  }
}
