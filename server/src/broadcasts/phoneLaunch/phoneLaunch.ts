import { broadcastForm, type BroadcastForm } from '@carillon/contract/broadcasts/broadcastForm';
import { AppError } from '@carillon/contract/errors';
import { nextStart } from '@carillon/rules/time/callingWindow';
import type {
  LaunchPlan,
  Launcher,
  LauncherRefusal,
  ListRefusal,
} from '@carillon/rules/calls/launch/launchTypes';
import { mostLaunchPeople } from '@carillon/rules/calls/launch/phoneLaunch';
import { callingWindowOf, readUser, recognizeLauncher, type UserRow } from '../../accounts/index.ts';
import type { CarriersRecording, InboundCall, PhoneLaunches } from '../../calls/index.ts';
import { getGroup } from '../../contacts/index.ts';
import { storeAudio } from '../../media/index.ts';
import { findOwnNumber } from '../../numbers/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { Log } from '../../platform/log.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { readBroadcast } from '../broadcasts.sql.ts';
import { makeBroadcast } from '../start/createBroadcast.ts';
import { countAudience } from '../../audiences/index.ts';
import { addGroupsIn } from '../drafts/recipients/draftFromContacts.ts';
import { makeDraft } from '../drafts/drafts.ts';
import { readDraft, setDraftState } from '../drafts/drafts.sql.ts';
import {
  accountOfLaunch,
  confirmLaunch,
  finishLaunch,
  insertLaunch,
  lockLaunch,
  readLaunch,
  removeLaunch,
  type PhoneLaunchRow,
} from './phoneLaunch.sql.ts';
import type { MessageDeps } from './setMessage.ts';
import { nearestStart } from '../start/startDate.ts';
import { launchedEmailJob, notLaunchedEmailJob } from '../jobs.ts';
import { notLaunchedAfter } from './launchEmails.job.ts';
import { reachRules } from '../drafts/reachRules.ts';

type Deps = MessageDeps & { readonly log: Log };

/** Thrown to roll back a recording if its call has created its broadcast since. */
class LaunchedBefore extends Error {}

/**
 * Broadcasts launched by telephone (1-decisions G-106). A call creates one announcement at most, by the same actions as
 * the website and with the rights of the user whose phone calls. Each step identifies that user anew.
 */
export function phoneLaunches(deps: Deps): PhoneLaunches {
  /** Works as the caller. Null for a caller without the right (any more). */
  const asLauncher = async <T>(
    launcher: Launcher,
    work: (caller: Caller) => Promise<T>,
  ): Promise<T | null> => {
    const { caller } = await recognizeLauncher(deps, launcher, null);
    return caller === undefined ? null : work(caller);
  };
  return {
    async recognize(launcher, attempt) {
      const { caller, refusal } = await recognizeLauncher(deps, launcher, attempt);
      return caller === undefined ? refusal : mayCall(deps, caller);
    },
    async choose(launcher, call, listId) {
      const chosen = await asLauncher(launcher, (caller) => choose(deps, caller, call, listId));
      return chosen === null ? 'unknown' : chosen.refusal;
    },
    plan: (launcher, call) => asLauncher(launcher, (caller) => plan(deps, caller, call)),
    async launch(launcher, call, recording) {
      const result = await asLauncher(launcher, (caller) => launch(deps, caller, call, recording));
      return result ?? { plan: null, reason: null };
    },
    end: (call) => forget(deps, call),
  };
}

/** Calls come from the number in the user's settings, as long as it is the account's own. */
function mayCall(deps: Deps, caller: Caller): Promise<LauncherRefusal | null> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const callerId = (await readUser(tx, caller.userId))?.callerId ?? null;
    return callerId === null || (await findOwnNumber(tx, callerId)) === null ? 'noCallerId' : null;
  });
}

/** Brings the people of a group into a draft of the call's own. */
async function choose(
  deps: Deps,
  caller: Caller,
  call: InboundCall,
  listId: number,
): Promise<{ refusal: ListRefusal | null }> {
  const group = await getGroup(deps, caller, listId).catch((error: unknown) => {
    if (error instanceof AppError && error.errorName === 'NotFound') return null;
    throw error;
  });
  if (group === null) return { refusal: 'unknown' };
  // The caller and the carrier wait while the draft is filled.
  if (group.RosterCount > mostLaunchPeople) return { refusal: 'tooMany' };
  return deps.database.inTenant(caller.tenant, async (tx) => {
    await lockLaunch(tx, call);
    const before = await readLaunch(tx, call, true);
    if (before !== null) return { refusal: before.listId === listId ? null : 'unknown' };
    const name = nameOf(group.ListName);
    const { draftBroadcastId } = await makeDraft(deps, tx, caller, 'Announcement', { BroadcastName: name });
    const everybody = { type: 'Selected', listIds: [listId], primaryOnly: false } as const;
    await addGroupsIn(deps, tx, caller, draftBroadcastId, everybody);
    if ((await peopleIn(tx, caller, draftBroadcastId)) === 0) {
      await setDraftState(tx, draftBroadcastId, 'deleted');
      return { refusal: 'nobody' };
    }
    await insertLaunch(tx, call, {
      userId: caller.userId,
      listId,
      groupName: group.ListName,
      draftBroadcastId,
      now: deps.clock.now(),
    });
    return { refusal: null };
  });
}

const longestName = 50;
/** The broadcast's name: "Phone launch: Parents", cut to the longest name. */
const nameOf = (group: string): string =>
  [...`Phone launch: ${group}`].slice(0, longestName).join('').trimEnd();

/** How many people would be called, by what is known now. 0 for a draft that is gone. */
async function peopleIn(tx: TenantTx, caller: Caller, draftId: number): Promise<number> {
  const draft = await readDraft(tx, draftId, caller.userId);
  return draft === null
    ? 0
    : (await countAudience(tx, draft, await reachRules(tx, draft, 'Announcement'))).VoiceNumberCount;
}

/** The launch of this call, if it is the caller's. */
async function ownLaunch(
  tx: TenantTx,
  caller: Caller,
  call: InboundCall,
  forChange = false,
): Promise<PhoneLaunchRow | null> {
  const row = await readLaunch(tx, call, forChange);
  return row?.userId === caller.userId ? row : null;
}

function plan(deps: Deps, caller: Caller, call: InboundCall): Promise<LaunchPlan | null> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await ownLaunch(tx, caller, call);
    const user = await readUser(tx, caller.userId);
    if (row === null || user === null) return null;
    const people = await peopleIn(tx, caller, row.draftBroadcastId);
    return people === 0 ? null : planOf(deps, { people, group: row.groupName }, user);
  });
}

/**
 * When it starts: after the time in which it can be canceled, and not before the user's calling window opens. A launch
 * does not ignore the window (2-decisions C6.6). Null if the window never opens.
 */
function planOf(deps: Deps, whom: Pick<LaunchPlan, 'people' | 'group'>, user: UserRow): LaunchPlan | null {
  const nearest = nearestStart(deps.clock.now()).getTime();
  const startsAt = nextStart(callingWindowOf(user), nearest, user.timeZone);
  return startsAt === null
    ? null
    : { ...whom, startsAt, waitsForWindow: startsAt > nearest, zone: user.timeZone };
}

async function launch(
  deps: Deps,
  caller: Caller,
  call: InboundCall,
  recording: CarriersRecording,
): Promise<{ plan: LaunchPlan | null; reason: string | null }> {
  const begun = await deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await ownLaunch(tx, caller, call, true);
    if (row !== null && row.broadcastId === null) await confirm(deps, tx, call);
    return row;
  });
  if (begun === null) return { plan: null, reason: null };
  if (begun.broadcastId === null) {
    // No transaction is open during the request to the carrier.
    const bytes = await recording.fetch();
    if (bytes === null) return { plan: null, reason: null };
    try {
      await storeAudio(
        deps,
        {
          tenant: caller.tenant,
          userId: caller.userId,
          bytes,
          name: nameOf(begun.groupName),
          origin: 'CallInRecording',
          madeFor: 'announcement',
        },
        (tx, audioId) => send(deps, tx, caller, call, audioId),
      );
    } catch (error) {
      if (error instanceof AppError) return { plan: null, reason: reasonOf(error) };
      if (!(error instanceof LaunchedBefore)) throw error;
    }
  }
  return { plan: await launchedPlan(deps, caller, call), reason: null };
}

/** From now on, a caller who hangs up has sent it, and is notified if it was not sent after all. */
async function confirm(deps: Deps, tx: TenantTx, call: InboundCall): Promise<void> {
  const now = deps.clock.now();
  await confirmLaunch(tx, call, now);
  await deps.jobs.enqueue(
    tx,
    notLaunchedEmailJob,
    { AccountID: tx.accountId, Carrier: call.carrier, CarrierCallID: call.carrierCallId },
    {
      key: `${tx.accountId}:${call.carrier}:${call.carrierCallId}`,
      at: new Date(now.getTime() + notLaunchedAfter),
    },
  );
}

/** Creates the broadcast of a stored message, in the transaction that stored it. */
async function send(
  deps: Deps,
  tx: TenantTx,
  caller: Caller,
  call: InboundCall,
  audioId: number,
): Promise<void> {
  const row = await ownLaunch(tx, caller, call, true);
  const user = await readUser(tx, caller.userId);
  if (row === null || user === null) throw new AppError('NotFound');
  if (row.broadcastId !== null) throw new LaunchedBefore();
  const people = await peopleIn(tx, caller, row.draftBroadcastId);
  const plan = people === 0 ? null : planOf(deps, { people, group: row.groupName }, user);
  if (plan === null) throw new AppError('NotFound');
  const { broadcastId } = await makeBroadcast(deps, tx, caller, formOf(row, user, plan, audioId));
  await finishLaunch(tx, call, broadcastId);
  await deps.jobs.enqueue(
    tx,
    launchedEmailJob,
    { AccountID: tx.accountId, BroadcastID: broadcastId },
    { key: `${tx.accountId}:${broadcastId}` },
  );
}

/** The form that the wizard would send for it, with the user's own settings of calls. */
function formOf(row: PhoneLaunchRow, user: UserRow, plan: LaunchPlan, audioId: number): BroadcastForm {
  return broadcastForm.parse({
    DraftBroadcastID: row.draftBroadcastId,
    BroadcastName: nameOf(row.groupName),
    BroadcastType: 'Announcement',
    CallThrottle: user.callThrottle,
    CheckCallingWindow: true,
    Audio: { AudioID: audioId },
    startOption: 'START_LATER',
    StartDate: new Date(plan.startsAt).toISOString(),
  });
}

/** Why it was not sent, in spoken words. Reasons that only pages can explain are left out. */
function reasonOf(error: AppError): string | null {
  if (error.errorName === 'NotFound') return null;
  return `Your broadcast was not sent. ${error.message}`;
}

/** The sent broadcast, also if the same request is repeated. */
function launchedPlan(deps: Deps, caller: Caller, call: InboundCall): Promise<LaunchPlan | null> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await ownLaunch(tx, caller, call);
    const broadcast =
      row === null || row.broadcastId === null ? null : await readBroadcast(tx, row.broadcastId, null);
    if (row === null || broadcast === null || broadcast.startDate === null) return null;
    return {
      people: broadcast.callCount,
      group: row.groupName,
      startsAt: broadcast.startDate.getTime(),
      waitsForWindow: false,
      zone: caller.timeZone,
    };
  });
}

/** The call is over. If 1 was never pressed, its draft is discarded. */
async function forget(deps: Deps, call: InboundCall): Promise<void> {
  const accountId = await accountOfLaunch(deps.database, call);
  if (accountId === null) return;
  await deps.database.inTenant(asTenant(accountId), async (tx) => {
    const row = await readLaunch(tx, call, true);
    if (row === null || row.confirmedAt !== null) return;
    if ((await readDraft(tx, row.draftBroadcastId, row.userId, true)) !== null)
      await setDraftState(tx, row.draftBroadcastId, 'deleted');
    await removeLaunch(tx, call);
  });
}
