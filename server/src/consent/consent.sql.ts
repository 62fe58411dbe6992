// SQL of opt_out and opt_out_event.
import type { TenantTx } from '../platform/database/database.ts';
import { numberArray } from '../platform/database/pgArrays.ts';

/** Channels of a change: bit 1 texts, bit 2 calls. */
export const channels = { text: 1, voice: 2, both: 3 } as const;
export type Channel = (typeof channels)[keyof typeof channels];

/** Who or what decided (3-decisions 4.1; Join is the public page, Import a file of contacts). */
export type ConsentSource = 'Stop' | 'AutoOptOut' | 'User' | 'File' | 'Voice' | 'Join' | 'Import';

interface Change {
  /** The person's words, or the wording that was shown; empty if a carrier reported it. */
  readonly wording: string;
  readonly at: Date;
  readonly textNumberId?: number | null;
  readonly userId?: number | null;
  readonly fileId?: number | null;
  readonly importId?: number | null;
  /** Origin of the declaration: the browser's address. */
  readonly address?: string | null;
  readonly isPromotional?: boolean;
  /** The name that the person gave with it. */
  readonly name?: string;
  /** A user's note, shown with the state. */
  readonly note?: string;
}
/** A person's decision by text, or a carrier's report. It always covers texts and calls. */
interface PersonsChange extends Change {
  readonly what: 'stop' | 'start' | 'carrier';
}
/** A decision by someone else, or by the person on a public page. */
interface DecidedChange extends Change {
  readonly what: 'optOut' | 'optIn';
  readonly source: Exclude<ConsentSource, 'Stop'>;
  readonly channel: Channel;
}
export type ConsentChange = PersonsChange | DecidedChange;

/** Maximum stored length of a wording, in characters. */
const longestWording = 1_000;

/**
 * Changes the consent of numbers and records the change, which is never removed (3-decisions 4.1, 4.2). Returns how
 * many numbers' state changed; the history grows by all of them.
 *
 * - STOP, also one that a carrier reports, gives way only to a START that the person sent later.
 * - START also lifts whatever was decided before it by others.
 * - What others decide against contacting adds up; a later opt-in outlasts it.
 * - An opt-in never lifts a STOP. One by an import lifts nothing, because those people were not asked one by one; one
 *   at a
 *   public page lifts no opt-out of texts, because anyone can type any number there.
 *
 * Numbers are changed in the order of their digits, so that two writers never wait for each other in a ring.
 */
export async function recordConsent(
  tx: TenantTx,
  phones: readonly number[],
  change: ConsentChange,
): Promise<number> {
  if (phones.length === 0) return 0;
  const decided = change.what === 'optOut' || change.what === 'optIn' ? change : null;
  const isPersons = decided === null;
  const source: ConsentSource = decided?.source ?? 'Stop';
  const channel: Channel = decided?.channel ?? channels.both;
  const isOut = change.what !== 'start' && change.what !== 'optIn';
  const [inText, inVoice] = [(channel & channels.text) !== 0, (channel & channels.voice) !== 0];
  const list = numberArray(phones);
  const statement = isOut ? optOutSql[isPersons ? 'person' : 'other'] : optInSql(source);
  const changed = await tx.run(
    statement,
    [
      tx.accountId,
      list,
      inText,
      inVoice,
      source,
      change.textNumberId ?? null,
      change.userId ?? null,
      change.at,
      clean(change.note ?? ''),
    ],
    `consent_${isOut ? 'out' : 'in'}_${isPersons ? 'person' : source}`,
  );
  await tx.query(
    `insert into opt_out_event (account_id, phone, what, source, text_number_id, user_id, wording, at, channel, file_id,
       import_id, address, is_promotional, name)
     select distinct $1::int, phone, $3::text, $4::text, $5::int, $6::int, $7::text, $8::timestamptz, $9::smallint, $10::int,
       $11::int, $12::text, $13::boolean, $14::text from unnest($2::bigint[]) phone order by phone`,
    [
      tx.accountId,
      list,
      change.what,
      source,
      change.textNumberId ?? null,
      change.userId ?? null,
      clean(change.wording),
      change.at,
      channel,
      change.fileId ?? null,
      change.importId ?? null,
      change.address ?? null,
      change.isPromotional ?? false,
      clean(change.name ?? ''),
    ],
    'consent_event',
  );
  return changed;
}

/** PostgreSQL can't store null characters and lone surrogates. */
export function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().slice(0, longestWording);
}

const newRows = (
  values: string,
  optedInAt: string,
) => `insert into opt_out as o (account_id, phone, opted_out_text, opted_out_voice, opted_in,
    source, text_number_id, user_id, changed_at, opted_in_at, source_text)
  select $1::int, u.phone, ${values}, $5::text, $6::int, $7::int, $8::timestamptz, ${optedInAt}, $9::text
  from (select distinct phone from unnest($2::bigint[]) phone order by phone) u`;
const notHeld = 'held_until = null, held_message_id = null, held_conversation_id = null';
const said = 'source = $5, text_number_id = $6, user_id = $7, source_text = $9';
const isStopped = `o.source = 'Stop' and o.opted_out_text`;

const newlyOut = newRows('$3::boolean, $4::boolean, false', 'null::timestamptz');
const optOutSql = {
  person: `${newlyOut} on conflict (account_id, phone) do update set opted_out_text = true, opted_out_voice = true,
      opted_in = false, ${notHeld}, changed_at = greatest(o.changed_at, $8), ${said}
    where not (o.opted_in and o.source = 'Stop' and o.changed_at > $8)`,
  other: `${newlyOut} on conflict (account_id, phone) do update set opted_out_text = o.opted_out_text or $3,
      opted_out_voice = o.opted_out_voice or $4, opted_in = o.opted_in and not $3,
      was_opted_in = case when $3 and not o.opted_out_text then o.opted_in else o.was_opted_in end,
      held_until = case when $3 then null else o.held_until end,
      changed_at = greatest(o.changed_at, $8), ${said}
    where not (${isStopped}) and not (o.opted_in and o.changed_at > $8)
      and (($3 and not o.opted_out_text) or ($4 and not o.opted_out_voice))`,
};

const yields: Readonly<Record<'Stop' | 'Import' | 'Join' | 'other', string>> = {
  Stop: 'o.changed_at <= $8',
  Import: 'not o.opted_out_text and not o.opted_in',
  Join: 'not o.opted_out_text',
  other: `not (${isStopped})`,
};

function optInSql(source: ConsentSource): string {
  const rule = source === 'Stop' || source === 'Import' || source === 'Join' ? source : 'other';
  const newlyIn = newRows('false, false, $3::boolean', 'case when $3 then $8::timestamptz end');
  return `${newlyIn} on conflict (account_id, phone) do update set opted_out_text = o.opted_out_text and not $3,
      opted_out_voice = o.opted_out_voice and not $4, opted_in = o.opted_in or $3, changed_at = $8, ${said},
      ${rule === 'Stop' || rule === 'other' ? 'held_until = case when $3 then null else o.held_until end,' : ''}
      opted_in_at = case when $3 and not o.opted_in then $8 else o.opted_in_at end
    where ${yields[rule]}`;
}

/** What an account knows about a number. */
export interface ConsentRow {
  readonly phone: number;
  readonly optedOutText: boolean;
  readonly optedOutVoice: boolean;
  readonly optedIn: boolean;
  readonly source: ConsentSource;
  readonly changedAt: Date;
}

/** The state of a number, locked until the transaction ends; null if unknown. */
export async function lockConsent(tx: TenantTx, phone: number): Promise<ConsentRow | null> {
  const [row] = await tx.query<ConsentRow>(
    `select phone, opted_out_text as "optedOutText", opted_out_voice as "optedOutVoice", opted_in as "optedIn", source,
       changed_at as "changedAt" from opt_out where account_id = $1 and phone = $2 for update`,
    [tx.accountId, phone],
  );
  return row ?? null;
}

/**
 * True if anything was ever recorded about any number. The sort order forces an index lookup, whatever the
 * statistics say.
 */
export async function hasConsent(tx: TenantTx): Promise<boolean> {
  const rows = await tx.query('select phone from opt_out where account_id = $1 order by phone limit 1', [
    tx.accountId,
  ]);
  return rows.length > 0;
}
