import type { Jobs } from '../platform/jobs.ts';
import { cancelDeleted, cancelDeletedJob } from './change/cancelDeleted.job.ts';
import { checkMessage, checkMessageJob } from './drafts/checkMessage.job.ts';
import { expireBroadcast, expireBroadcastJob } from './change/expireBroadcast.job.ts';
import { goOnJob, goOnWithAccount, startGoingOn } from './change/goOn.job.ts';
import { startBroadcastJob, startScheduledBroadcast } from './start/startBroadcast.job.ts';
import {
  tellLaunch,
  tellLaunchJob,
  tellNotLaunched,
  tellNotLaunchedJob,
} from './phoneLaunch/tellLaunch.job.ts';

type Needs<F extends (deps: never, ...rest: never[]) => unknown> = Parameters<F>[0];
type BroadcastJobDeps = { readonly jobs: Jobs } & Needs<typeof cancelDeleted> &
  Needs<typeof checkMessage> &
  Needs<typeof expireBroadcast> &
  Needs<typeof goOnWithAccount> &
  Needs<typeof startScheduledBroadcast> &
  Needs<typeof tellLaunch>;

/** Does the jobs of broadcasts in this process, and the chore that resumes what waited for its account. */
export async function workOnBroadcasts(deps: BroadcastJobDeps): Promise<void> {
  const { jobs } = deps;
  await jobs.work(cancelDeletedJob, (tenant, data) => cancelDeleted(deps, tenant, data.BroadcastID));
  await jobs.work(startBroadcastJob, (tenant, data) =>
    startScheduledBroadcast(deps, tenant, data.BroadcastID),
  );
  await jobs.work(checkMessageJob, (tenant, data) =>
    checkMessage(deps, tenant, data.BroadcastID, new Date(data.CameDate)),
  );
  await jobs.work(tellLaunchJob, (tenant, data) => tellLaunch(deps, tenant, data.BroadcastID));
  await jobs.work(tellNotLaunchedJob, (tenant, data) =>
    tellNotLaunched(deps, tenant, { carrier: data.Carrier, carrierCallId: data.CarrierCallID }),
  );
  await jobs.work(expireBroadcastJob, (tenant, data) => expireBroadcast(deps, tenant, data.BroadcastID));
  await jobs.work(goOnJob, (tenant, data) => goOnWithAccount(deps, tenant, data.BroadcastID));
  await jobs.repeat('go-on', () => startGoingOn(deps));
}
