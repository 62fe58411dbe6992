import type { RepeatingBroadcastDetails } from '@carillon/contract/broadcasts/repeatingBroadcasts';
import { asTenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import type { TestApp, Visitor } from '../../testing/testApp.ts';
import { aForm } from '../fixtures.ts';
import { startRepeats } from './repeat.job.ts';
import { runSequence } from './runSequence.ts';
import { startDue } from './startDue.ts';

/** Creates a sequence, daily from an hour after now on unless `change` says otherwise; returns its id. */
export async function aSequence(
  test: TestApp,
  visitor: Visitor,
  change: Record<string, unknown> = {},
): Promise<number> {
  const answer = await visitor.call(
    'POST',
    '/repeatingbroadcasts',
    await aSequenceForm(test, visitor, change),
  );
  if (answer.statusCode !== 201) throw new Error(`no sequence: ${answer.body}`);
  return answer.json<{ RepeatingBroadcastID: number }>().RepeatingBroadcastID;
}

/** The form that creates it. */
export async function aSequenceForm(
  test: TestApp,
  visitor: Visitor,
  change: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  return aForm(visitor, {
    BroadcastName: 'Bus times',
    startOption: 'REPEATING',
    StartDate: new Date(test.base.clock.now().getTime() + 3_600_000).toISOString(),
    RepeatingBroadcastSchedule: { ScheduleFrequency: 'daily' },
    ...change,
  });
}

/** A sequence in full. */
export async function sequenceSeen(visitor: Visitor, sequenceId: number): Promise<RepeatingBroadcastDetails> {
  const answer = await visitor.call('GET', `/repeatingbroadcasts/${sequenceId}`);
  if (answer.statusCode !== 200) throw new Error(`no sequence: ${answer.body}`);
  return answer.json<RepeatingBroadcastDetails>();
}

/** Does what workers do with sequences and starts that are due; returns how many jobs there were. */
export async function runDue(test: TestApp): Promise<number> {
  await startRepeats(test.base);
  const jobs = await asOwner<{
    name: string;
    data: { AccountID: number; BroadcastID: number; RepeatingBroadcastID: number };
  }>(
    test,
    `with taken as (delete from pgboss.job where name = 'repeat-broadcast'
       or (name = 'start-broadcast' and start_after <= $1) returning name, data, start_after)
     select name, data from taken order by start_after, name desc`,
    [test.base.clock.now()],
  );
  for (const { name, data } of jobs) {
    const tenant = asTenant(data.AccountID);
    if (name === 'start-broadcast') await startDue(test.base, tenant, data.BroadcastID);
    else await runSequence(test.base, tenant, data.RepeatingBroadcastID);
  }
  return jobs.length;
}

/** Everything that was being sent has been sent. */
export async function allSent(test: TestApp): Promise<void> {
  await asOwner(
    test,
    `update broadcast set status = 'Complete', category = 'Completed', finished_at = $1 where status = 'Broadcasting'`,
    [test.base.clock.now()],
  );
}
