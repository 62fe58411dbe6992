import { daysBetween } from '@carillon/rules/time/daysBetween';
import type { Readable } from 'node:stream';
import type { BodyOf, QueryOf } from '@carillon/contract/route';
import type * as contract from '@carillon/contract/contacts/consent';
import { AppError } from '@carillon/contract/errors';
import { csvRow } from '@carillon/rules/files/csvCell';
import { parsePhoneIn, phoneFormatText } from '@carillon/rules/phones/phoneCountries';
import { formatPhone } from '@carillon/rules/phones/phones';
import { formatDateTime } from '@carillon/rules/time/times';
import { readAccount, rosterOwner } from '../../accounts/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, TenantTx } from '../../platform/database/database.ts';
import { csvDownload } from '../../platform/http/downloads.ts';
import type { Caller } from '../../platform/http/http.ts';
import { pageRange, type PageQuery } from '../../platform/database/lists.ts';
import { channels, lockConsent, recordConsent, type Channel, type ConsentSource } from '../consent.sql.ts';
import { areNotAllowed } from './doNotContact.sql.ts';
import {
  countOptOuts,
  listOptOutRows,
  nextOptOuts,
  type OptOutFilter,
  type OptOutRow,
} from './optOutReport.sql.ts';
import { presentConsent } from '../presentConsent.ts';

export interface OptOutDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** What a user's decision about one number depends on. */
export interface DecisionDeps extends OptOutDeps {
  /**
   * Called before a user opts a number out of texts or back in. The function it returns is called afterward.
   */
  readonly holdThreads: (tx: TenantTx, phone: number) => Promise<(isOut: boolean) => Promise<void>>;
}

/** Names of the sources (3-decisions 13). Other sources lift opt-outs and are never shown as one. */
const sourceWords: Readonly<Partial<Record<ConsentSource, contract.OptOut['Source']>>> = {
  Stop: 'Replied STOP',
  AutoOptOut: 'Auto opt-out',
  Voice: 'Pressed 9',
  User: 'Added by user',
  File: 'Uploaded file',
};

function sourceOf({ source, isByCarrier }: OptOutRow): contract.OptOut['Source'] {
  if (source === 'Stop' && isByCarrier) return 'Reported by the carrier';
  return sourceWords[source] ?? 'Added by user';
}

function present(row: OptOutRow): contract.OptOut {
  return {
    PhoneNumber: String(row.phone),
    FirstName: row.firstName ?? '',
    LastName: row.lastName ?? '',
    PersonID: row.personId ?? 0,
    NameFrom:
      row.nameBroadcastId === null
        ? null
        : { BroadcastID: row.nameBroadcastId, BroadcastName: row.nameBroadcast ?? '' },
    Voice: row.voice,
    Text: row.text,
    Source: sourceOf(row),
    TextNumber: row.textNumber === null ? '' : String(row.textNumber),
    AddedBy: row.addedBy ?? '',
    DateAdded: row.changedAt.toISOString(),
    CanOptIn: row.source !== 'Stop' && !row.isNotAllowed,
  };
}

function filterOf(caller: Caller, query: QueryOf<typeof contract.downloadOptOuts>): OptOutFilter {
  const days = daysBetween(query, caller.timeZone);
  return { type: query.type, ...days, q: query.q?.trim() || null, owner: rosterOwner(caller) };
}

/** A page of the opt-out report. */
export function listOptOuts(
  deps: OptOutDeps,
  caller: Caller,
  query: QueryOf<typeof contract.listOptOuts> & PageQuery,
): Promise<{ items: contract.OptOut[]; size: number }> {
  const filter = filterOf(caller, query);
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const rows = await listOptOutRows(tx, filter, { sortby: query.sortby, ...pageRange(query) });
    return { items: rows.map(present), size: await countOptOuts(tx, filter) };
  });
}

/** Rows read per step of a download. */
const stepSize = 1_000;
const csvColumns = [
  'Phone Number',
  'First Name',
  'Last Name',
  'Voice',
  'Text',
  'Source',
  'Text Number',
  'Added By',
  'Date Added',
];

/** The report as CSV: all rows that match the filter, newest first. */
export function optOutsCsv(
  deps: OptOutDeps,
  caller: Caller,
  query: QueryOf<typeof contract.downloadOptOuts>,
): Promise<Readable> {
  return csvDownload(csvColumns, steps(deps, caller, filterOf(caller, query)), (row) =>
    csvLine(present(row), caller.timeZone),
  );
}

async function* steps(
  deps: OptOutDeps,
  caller: Caller,
  filter: OptOutFilter,
): AsyncGenerator<OptOutRow[], void> {
  for (let after: OptOutRow | null = null; ;) {
    const last: OptOutRow | null = after;
    const rows: OptOutRow[] = await deps.database.inTenant(caller.tenant, (tx) =>
      nextOptOuts(tx, filter, last, stepSize),
    );
    yield rows;
    if (rows.length < stepSize) return;
    after = rows.at(-1) ?? null;
  }
}

function csvLine(row: contract.OptOut, zone: string): string {
  return csvRow([
    formatPhone(row.PhoneNumber),
    row.FirstName,
    row.LastName,
    row.Voice ? 'Yes' : 'No',
    row.Text ? 'Yes' : 'No',
    row.Source,
    row.TextNumber === '' ? '' : formatPhone(row.TextNumber),
    row.AddedBy,
    formatDateTime(new Date(row.DateAdded), zone),
  ]);
}

/** The channels of two switches. Throws Validation if neither is on. */
export function chosenChannel(voice: boolean, text: boolean): Channel {
  if (voice && text) return channels.both;
  if (text) return channels.text;
  if (voice) return channels.voice;
  throw new AppError('Validation', 'Choose texts, calls or both.', [
    { Field: 'Text', Message: 'Choose texts, calls or both.' },
  ]);
}

/** The stored form of a number that a user typed. Throws Validation with the country's hint (row P-143). */
export async function typedPhone(tx: TenantTx, text: string, field: string): Promise<number> {
  const { countryId } = await readAccount(tx);
  const parsed = parsePhoneIn(text, countryId);
  if (parsed.ok) return Number(parsed.phone);
  const Message = phoneFormatText(parsed.reason, countryId);
  throw new AppError('Validation', Message, [{ Field: field, Message }]);
}

/** Opts a number out. A number that is already opted out stays so, with its older source. */
export function addOptOut(
  deps: DecisionDeps,
  caller: Caller,
  body: BodyOf<typeof contract.addOptOut>,
): Promise<contract.OptOut> {
  const channel = chosenChannel(body.Voice, body.Text);
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const phone = await typedPhone(tx, body.PhoneNumber, 'PhoneNumber');
    const settle = await deps.holdThreads(tx, phone);
    const change = { userId: caller.userId, note: body.Note, wording: body.Note, at: deps.clock.now() };
    await recordConsent(tx, [phone], { what: 'optOut', source: 'User', channel, ...change });
    if (body.Text) await settle(true);
    const whole = {
      type: 'all',
      from: null,
      before: null,
      q: null,
      owner: rosterOwner(caller),
      phone,
    } as const;
    const [row] = await listOptOutRows(tx, whole, { sortby: undefined, offset: 0, limit: 1 });
    if (row === undefined) throw new Error('a number that was opted out is not');
    return present(row);
  });
}

/** What a user declares when opting a person in (3-decisions 4.3). */
const declaration = 'I confirm this contact gave consent.';

/**
 * Changes what a number is opted out of. Lifting an opt-out requires the declaration, and is refused after a
 * STOP and for numbers on the do-not-contact list. Turning both off for a number that is not opted out opts
 * it in.
 */
export function changeOptOut(
  deps: DecisionDeps,
  caller: Caller,
  number: string,
  body: BodyOf<typeof contract.putOptOut>,
): Promise<contract.PhoneConsent> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const phone = await typedPhone(tx, number, 'PhoneNumber');
    const settle = await deps.holdThreads(tx, phone);
    const before = await lockConsent(tx, phone);
    const [isOutText, isOutVoice] = [before?.optedOutText ?? false, before?.optedOutVoice ?? false];
    const isPlainOptIn = !isOutText && !isOutVoice && !body.Text && !body.Voice;
    const liftsText = (isOutText && !body.Text) || isPlainOptIn;
    const liftsVoice = isOutVoice && !body.Voice;
    const by = { userId: caller.userId, at: deps.clock.now() };
    if (liftsText || liftsVoice) {
      if (!body.UserIndicatedConsentDeclared) throw new AppError('ConsentRequired');
      if ((await areNotAllowed(tx, [phone])).size > 0) throw new AppError('DoNotContact');
      const { CanOptIn, WhyNot } = await presentConsent(tx, phone);
      if (!CanOptIn && WhyNot !== '') throw new AppError('OptOutFinal', WhyNot);
      const wording = body.Wording === '' ? declaration : body.Wording;
      const channel = chosenChannel(liftsVoice, liftsText);
      await recordConsent(tx, [phone], { what: 'optIn', source: 'User', channel, wording, ...by });
    }
    const [addsText, addsVoice] = [body.Text && !isOutText, body.Voice && !isOutVoice];
    if (addsText || addsVoice) {
      const channel = chosenChannel(addsVoice, addsText);
      const change = { channel, wording: body.Wording, ...by };
      await recordConsent(tx, [phone], { what: 'optOut', source: 'User', ...change });
    }
    if (liftsText || addsText) await settle(body.Text);
    return presentConsent(tx, phone);
  });
}
