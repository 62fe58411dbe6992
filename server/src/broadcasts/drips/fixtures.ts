import type { DripCampaignDetails, DripPerson } from '@carillon/contract/broadcasts/drips';
import type { ListEnvelope } from '@carillon/contract/lists';
import { aScriptedCarrier, type ScriptedCarrier } from '../../delivery/fixtures.ts';
import { Sender } from '../../delivery/send/sender.ts';
import { finishBroadcasts } from '../../delivery/settle/finish.ts';
import { asTenant, type Tenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { wireDelivery } from '../../wiring.ts';
import { aDraft, aNumber } from '../fixtures.ts';
import { runDue } from '../repeats/fixtures.ts';
import { settleReplies } from './leaveSteps.ts';

export const minute = 60_000;

/** The product with a carrier that takes every text. */
export async function aDripTest(): Promise<{ test: TestApp; carrier: ScriptedCarrier }> {
  const carrier = aScriptedCarrier();
  return {
    test: await createTestApp({
      carriers: new Map([
        [2, carrier],
        [5, carrier],
      ]),
    }),
    carrier,
  };
}

/** The form that creates a drip of three steps, 5, 10, and 15 minutes from now; `change` overwrites. */
export async function aDripForm(
  test: TestApp,
  visitor: Visitor,
  change: Record<string, unknown> & { recipients?: number } = {},
): Promise<Record<string, unknown>> {
  const { recipients, ...form } = change;
  return {
    name: 'Welcome',
    textNumberId: (await aNumber(visitor)).TextNumberID,
    draftBroadcastId: form['draftBroadcastId'] ?? (await aDraft(visitor, { recipients: recipients ?? 2 })),
    steps: ['Welcome to Riverbend.', 'Did you get our letter?', 'See you on Monday.'].map((message, n) => ({
      message,
      startDate: new Date(test.base.clock.now().getTime() + (n + 1) * 5 * minute).toISOString(),
      hasWait: n > 0,
    })),
    ...form,
  };
}

/** Creates it and returns its id. */
export async function aDrip(
  test: TestApp,
  visitor: Visitor,
  change: Parameters<typeof aDripForm>[2] = {},
): Promise<number> {
  const answer = await visitor.call(
    'POST',
    '/sequences/createsequence',
    await aDripForm(test, visitor, change),
  );
  if (answer.statusCode !== 201) throw new Error(`no drip: ${answer.body}`);
  return answer.json<{ DripCampaignID: number }>().DripCampaignID;
}

/** A drip in full. */
export async function dripSeen(visitor: Visitor, dripId: number): Promise<DripCampaignDetails> {
  const answer = await visitor.call('GET', `/drip-campaigns/${dripId}`);
  if (answer.statusCode !== 200) throw new Error(`no drip: ${answer.body}`);
  return answer.json<DripCampaignDetails>();
}

/** Its people; the query begins with a question mark. */
export async function dripPeopleSeen(visitor: Visitor, dripId: number, query = ''): Promise<DripPerson[]> {
  const answer = await visitor.call('GET', `/drip-campaigns/${dripId}/contacts${query}`);
  if (answer.statusCode !== 200) throw new Error(`no people: ${answer.body}`);
  return answer.json<ListEnvelope<DripPerson>>().Items;
}

/** Moves the clock, starts what is due, and sends until nothing is left to do now. */
export async function sendUntil(test: TestApp, ms: number): Promise<void> {
  test.base.clock.advance(ms);
  await runDue(test);
  const deps = wireDelivery(test.base);
  const sender = new Sender(deps, 'worker');
  for (let taken = 1; taken > 0;) {
    taken = await sender.claimRound();
    await sender.idle();
  }
  await finishBroadcasts(deps);
}

/** The tenant of a drip. */
export async function tenantOf(test: TestApp, dripId: number): Promise<Tenant> {
  const [row] = await asOwner<{ id: number }>(test, 'select account_id as id from drip where drip_id = $1', [
    dripId,
  ]);
  return asTenant(row?.id ?? 0);
}

/** Texts from these phones come in at the number of a drip, and what they queue is done. */
export async function reply(
  test: TestApp,
  dripId: number,
  phones: readonly string[],
  message = 'Thanks!',
): Promise<void> {
  const tenant = await tenantOf(test, dripId);
  const now = test.base.clock.now();
  const [drip] = await asOwner<{ id: number }>(
    test,
    'select text_number_id as id from drip where drip_id = $1',
    [dripId],
  );
  await test.base.database.inTenant(tenant, (tx) =>
    wireDelivery(test.base).facts.onTexts(
      tx,
      phones.map((phone) => ({
        carrier: 'bandwidth',
        carrierMessageId: `${phone} ${now.getTime()} ${message}`,
        phone: Number(phone),
        textNumberId: drip?.id ?? 0,
        message,
        mediaUrls: [],
        at: now,
        now,
      })),
    ),
  );
  await settle(test);
}

/** Does what workers do with replies that wait for it. */
export async function settle(test: TestApp): Promise<void> {
  const jobs = await asOwner<{ data: { AccountID: number; DripID: number } }>(
    test,
    `with taken as (delete from pgboss.job where name = 'settle-drip-replies' returning data) select data from taken`,
  );
  for (const { data } of jobs) await settleReplies(test.base, asTenant(data.AccountID), data.DripID);
}
