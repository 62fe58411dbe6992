import type { HistoryEntry } from '@carillon/contract/contacts/contacts';
import type { PhoneConsent } from '@carillon/contract/contacts/consent';
import { AppError } from '@carillon/contract/errors';
import { rosterOwner } from '../accounts/index.ts';
import { presentConsent } from '../consent/index.ts';
import type { Database, TenantTx } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import { pageRange, type PageQuery } from '../platform/database/lists.ts';
import { readPerson } from './people.sql.ts';
import { phonesOf } from './presentContact.ts';

export interface HistoryDeps {
  readonly database: Database;
  /** What was sent to some numbers, or came from them: the newest `limit` that the caller may see, and how many in all. */
  textsOfPerson(
    tx: TenantTx,
    caller: Caller,
    kind: 'sent' | 'received',
    phones: readonly number[],
    limit: number,
  ): Promise<{ entries: HistoryEntry[]; size: number }>;
}

type Kind = HistoryEntry['Kind'];

/** What happened with a contact's phones, newest first. Throws NotFound. */
export function listHistory(
  deps: HistoryDeps,
  caller: Caller,
  personId: number,
  query: PageQuery & { readonly type: 'all' | Kind },
): Promise<{ items: HistoryEntry[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const phones = await phonesOfPerson(tx, caller, personId);
    const { offset, limit } = pageRange(query);
    const upTo = offset + limit;
    const wants = (kind: Kind) => query.type === 'all' || query.type === kind;
    const entries: HistoryEntry[] = [];
    let size = 0;
    for (const kind of ['sent', 'received'] as const) {
      if (!wants(kind)) continue;
      const texts = await deps.textsOfPerson(tx, caller, kind, phones, upTo);
      entries.push(...texts.entries);
      size += texts.size;
    }
    if (wants('consent')) {
      const events = (await consentOf(tx, phones)).flatMap(eventsOf);
      entries.push(...events);
      size += events.length;
    }
    return { items: newestFirst(entries).slice(offset, upTo), size };
  });
}

export interface ContactConsent {
  Phones: {
    Phone: string;
    Channel: 'text' | 'voice';
    State: 'OptedIn' | 'OptedOut' | 'Unknown';
    Since: string | null;
    Source: string;
    Wording: string;
    UserName: string;
    CanOptIn: boolean;
    WhyNot: string;
  }[];
  Events: HistoryEntry[];
}

/** Consent of each phone of a contact by channel, and what led to it, newest first. Throws NotFound. */
export function getContactConsent(
  deps: Pick<HistoryDeps, 'database'>,
  caller: Caller,
  personId: number,
): Promise<ContactConsent> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const consent = await consentOf(tx, await phonesOfPerson(tx, caller, personId));
    return {
      Phones: consent.flatMap((one) => [channelOf(one, 'text'), channelOf(one, 'voice')]),
      Events: newestFirst(consent.flatMap(eventsOf)),
    };
  });
}

async function phonesOfPerson(tx: TenantTx, caller: Caller, personId: number): Promise<number[]> {
  const row = await readPerson(tx, rosterOwner(caller), personId);
  if (row === null) throw new AppError('NotFound');
  return phonesOf(row);
}

async function consentOf(tx: TenantTx, phones: readonly number[]): Promise<PhoneConsent[]> {
  const all: PhoneConsent[] = [];
  for (const phone of phones) all.push(await presentConsent(tx, phone));
  return all;
}

function channelOf(one: PhoneConsent, channel: 'text' | 'voice'): ContactConsent['Phones'][number] {
  const isOut = channel === 'text' ? one.OptedOutText : one.OptedOutVoice;
  const state = isOut ? 'OptedOut' : one.OptedIn ? 'OptedIn' : 'Unknown';
  // The newest change of this channel that led to the state.
  const cause =
    state === 'Unknown'
      ? undefined
      : one.Events.find(
          (event) =>
            event.What !== 'restore' &&
            (event.Channel === 'both' || event.Channel === channel) &&
            (event.What === 'optIn' || event.What === 'start') === (state === 'OptedIn'),
        );
  return {
    Phone: one.PhoneNumber,
    Channel: channel,
    State: state,
    Since: state === 'Unknown' ? null : (cause?.At ?? one.Since),
    Source: state === 'Unknown' ? '' : (cause?.Source ?? one.Source),
    Wording: cause?.Wording ?? '',
    UserName: cause?.UserName ?? '',
    CanOptIn: one.CanOptIn,
    WhyNot: one.WhyNot,
  };
}

/** The text of an event. */
const said: Readonly<Record<PhoneConsent['Events'][number]['What'], string>> = {
  stop: 'Opted out',
  carrier: 'Opted out',
  optOut: 'Opted out',
  start: 'Opted in',
  optIn: 'Opted in',
  restore: 'Change taken back',
};

function eventsOf(one: PhoneConsent): HistoryEntry[] {
  return one.Events.map((event) => ({
    Kind: 'consent' as const,
    At: event.At,
    Phone: one.PhoneNumber,
    BroadcastID: null,
    BroadcastName: '',
    Message: '',
    Result: said[event.What],
    Channel: event.Channel,
    Source: event.Source,
    Wording: event.Wording,
    UserName: event.UserName,
  }));
}

function newestFirst(entries: HistoryEntry[]): HistoryEntry[] {
  return entries.toSorted((a, b) => (a.At < b.At ? 1 : a.At > b.At ? -1 : 0));
}
