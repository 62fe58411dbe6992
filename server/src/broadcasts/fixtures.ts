import type { BroadcastForm } from '@carillon/contract/broadcasts/broadcastForm';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import type { TextNumber } from '@carillon/contract/numbers';
import { asTenant } from '../platform/database/tenant.ts';
import { asOwner } from '../testing/asOwner.ts';
import type { TestApp, Visitor } from '../testing/testApp.ts';
import { checkMessage } from './drafts/message/checkMessage.job.ts';

/** Phones of simulated people, from a block that no other test uses. */
export function phones(count: number, first = 2145551000): string[] {
  const found: string[] = [];
  for (let phone = first; found.length < count; phone += 1)
    // Directory assistance is no one's phone.
    if (phone % 10_000_000 !== 5_551_212) found.push(String(phone));
  return found;
}

/** A draft of this visitor with this many recipients (2145551000 and on), as the wizard makes it. */
export async function aDraft(
  visitor: Visitor,
  options: { recipients?: number; contacts?: readonly object[] } = {},
): Promise<number> {
  const made = await visitor.call('POST', '/draft-broadcasts', { BroadcastType: 'SMS' });
  if (made.statusCode !== 201) throw new Error(`no draft: ${made.body}`);
  const { DraftBroadcastID } = made.json<DraftBroadcast>();
  const contacts =
    options.contacts ?? phones(options.recipients ?? 2).map((PrimaryPhone) => ({ PrimaryPhone }));
  if (contacts.length > 0) {
    const added = await visitor.call('POST', `/draft-broadcasts/${DraftBroadcastID}/contacts`, {
      Contacts: contacts,
      UserIndicatedConsentDeclared: true,
    });
    if (added.statusCode !== 201) throw new Error(`no recipients: ${added.body}`);
  }
  return DraftBroadcastID;
}

/** The visitor's text number with this name part, or the default one. */
export async function aNumber(visitor: Visitor, name?: string): Promise<TextNumber> {
  const { Items } = (await visitor.call('GET', '/textnumbers')).json<{ Items: TextNumber[] }>();
  const found = Items.find((number) => (name === undefined ? number.IsDefault : number.Name.includes(name)));
  if (found === undefined) throw new Error(`no text number ${name ?? ''}`);
  return found;
}

/** The form that creates a broadcast of a draft; `change` overwrites. */
export async function aForm(
  visitor: Visitor,
  change: Partial<BroadcastForm> & { DraftBroadcastID?: number; recipients?: number } = {},
): Promise<Record<string, unknown>> {
  const { recipients, ...form } = change;
  return {
    DraftBroadcastID: change.DraftBroadcastID ?? (await aDraft(visitor, { recipients })),
    BroadcastName: 'Early dismissal',
    BroadcastType: 'SMS',
    TextNumberID: change.TextNumberID === undefined ? (await aNumber(visitor)).TextNumberID : null,
    TextMessage: 'School ends at noon today.',
    ...form,
  };
}

/** A broadcast of this visitor, sending unless `change` schedules it. */
export async function aBroadcast(
  visitor: Visitor,
  change: Parameters<typeof aForm>[1] = {},
): Promise<number> {
  const answer = await visitor.call('POST', '/broadcasts', await aForm(visitor, change));
  if (answer.statusCode !== 201) throw new Error(`no broadcast: ${answer.body}`);
  return answer.json<{ BroadcastID: number }>().BroadcastID;
}

/** A scheduled broadcast: an hour after `now`. */
export function aScheduledBroadcast(
  visitor: Visitor,
  now: Date,
  change: Parameters<typeof aForm>[1] = {},
): Promise<number> {
  const start = new Date(now.getTime() + 3_600_000).toISOString();
  return aBroadcast(visitor, { startOption: 'START_LATER', StartDate: start, ...change });
}

/** The broadcast as the wire shows it. */
export async function seen(visitor: Visitor, broadcastId: number): Promise<Broadcast> {
  return (await visitor.call('GET', `/broadcasts/${broadcastId}`)).json<Broadcast>();
}

/** Does what a worker does with waiting checks of messages; returns the broadcasts, in order. */
export async function checkMessages(test: TestApp): Promise<number[]> {
  const jobs = await asOwner<{ data: { AccountID: number; BroadcastID: number } }>(
    test,
    `with taken as (delete from pgboss.job where name = 'check-message' returning data) select data from taken
     order by (data->>'BroadcastID')::int`,
  );
  for (const { data } of jobs) await checkMessage(test.base, asTenant(data.AccountID), data.BroadcastID);
  return jobs.map(({ data }) => data.BroadcastID);
}

/** The audience of a draft or of the broadcast that it became. */
export async function audienceOf(test: TestApp, draftId: number): Promise<number> {
  const [row] = await asOwner<{ id: number }>(
    test,
    'select audience_id as id from draft_broadcast where draft_broadcast_id = $1',
    [draftId],
  );
  if (row === undefined) throw new Error(`there is no draft ${draftId}`);
  return row.id;
}
