import type { CallEvent, CallNeed, CallStep, MessagePart } from '@carillon/rules/callFlow';
import type { LaunchPlan, Launcher, LauncherRefusal, ListRefusal } from '@carillon/rules/launchTypes';
import type { VoiceCarrier } from '../carriers/index.ts';
import type { CallDeps } from './callDeps.ts';
import type { InboundCall } from './inboundReference.ts';

/** A recording that somebody wants to keep, as the carrier names it. */
export interface CarriersRecording {
  readonly carrier: VoiceCarrier['name'];
  readonly recordingId: string;
  /** Its sound; null when the carrier does not have it (yet). */
  fetch(): Promise<Buffer | null>;
}

/** One that becomes a message of a broadcast. */
export interface CalledInRecording extends CarriersRecording {
  /** The message recording ID that was entered. */
  readonly recordingNo: number;
  readonly part: MessagePart;
}

/** Who knows what is to be recorded; a capability above this one. Both are safe to call again with the same. */
export interface CallInMessages {
  /** The messages that are to be recorded under this ID, in order; null when there are none. */
  find(recordingNo: number): Promise<readonly [MessagePart, ...MessagePart[]] | null>;
  /** Makes it the broadcast's message. `words` are said when it was the last one. */
  save(recording: CalledInRecording): Promise<{ ok: boolean; words: string | null }>;
}

/**
 * Who launches broadcasts by telephone; a capability above this one. All are safe to call again with the same, and ask
 * anew each time who calls.
 */
export interface PhoneLaunches {
  /** Null when the launcher is known and may launch; a wrong ID counts once per `attempt`. */
  recognize(launcher: Launcher, attempt: string): Promise<LauncherRefusal | null>;
  /** Brings the people of a group into the call's draft; null when that is done. */
  choose(launcher: Launcher, call: InboundCall, listId: number): Promise<ListRefusal | null>;
  /** Who would be called if it were sent now; null when that can't be any more. */
  plan(launcher: Launcher, call: InboundCall): Promise<LaunchPlan | null>;
  /** Makes the call's broadcast with this message, once; `reason` says why not. */
  launch(
    launcher: Launcher,
    call: InboundCall,
    recording: CarriersRecording,
  ): Promise<{ plan: LaunchPlan | null; reason: string | null }>;
  /** The call is over: what was not sent is forgotten. */
  end(call: InboundCall): Promise<void>;
}

/** Whom a call that came in asks. */
export interface InboundNeeds extends Pick<CallDeps, 'clock' | 'log'> {
  readonly messages: CallInMessages;
  readonly launches: PhoneLaunches;
}

/** What a step needs, found out: the event that goes on from it. */
export async function eventFor(
  deps: InboundNeeds,
  carrier: VoiceCarrier,
  carrierCallId: string,
  { needs, state }: CallStep & { readonly needs: CallNeed },
): Promise<CallEvent> {
  const at = deps.clock.now().getTime();
  const call: InboundCall = { carrier: carrier.name, carrierCallId };
  switch (needs.kind) {
    case 'messageId':
      return { kind: 'messageId', parts: await deps.messages.find(Number(needs.digits)), at };
    case 'save':
      return { kind: 'saved', ...(await save(deps, carrier, carrierCallId, needs)), at };
    case 'launcher': {
      const attempt = `${carrier.name} ${carrierCallId} ${state.steps}`;
      return { kind: 'launcher', refusal: await deps.launches.recognize(needs, attempt), at };
    }
    case 'list':
      return { kind: 'list', refusal: await deps.launches.choose(needs, call, Number(needs.listId)), at };
    case 'plan':
      return { kind: 'plan', plan: await deps.launches.plan(needs, call), at };
    case 'launch':
      return { kind: 'launched', ...(await launch(deps, carrier, call, needs)), at };
    case 'transferLine':
      return { kind: 'line', granted: false, at };
  }
}

/** The caller hears that it was not saved, and can try again; the recording is still there. */
async function save(
  deps: InboundNeeds,
  carrier: VoiceCarrier,
  carrierCallId: string,
  needs: Extract<CallNeed, { kind: 'save' }>,
): Promise<{ ok: boolean; words: string | null }> {
  const { messageId, part, recordingId } = needs;
  try {
    return await deps.messages.save({
      recordingNo: Number(messageId),
      part,
      ...recordingOf(carrier, carrierCallId, recordingId),
    });
  } catch (error) {
    deps.log.warn({ err: error }, 'a message recorded by telephone could not be saved');
    return { ok: false, words: null };
  }
}

/** The same for a broadcast that could not be made. */
async function launch(
  deps: InboundNeeds,
  carrier: VoiceCarrier,
  call: InboundCall,
  needs: Extract<CallNeed, { kind: 'launch' }>,
): Promise<{ plan: LaunchPlan | null; reason: string | null }> {
  try {
    const recording = recordingOf(carrier, call.carrierCallId, needs.recordingId);
    return await deps.launches.launch(needs, call, recording);
  } catch (error) {
    deps.log.warn({ err: error }, 'a broadcast could not be launched by telephone');
    return { plan: null, reason: null };
  }
}

const recordingOf = (
  carrier: VoiceCarrier,
  carrierCallId: string,
  recordingId: string,
): CarriersRecording => ({
  carrier: carrier.name,
  recordingId,
  fetch: () => fetchSoon(carrier, carrierCallId, recordingId),
});

/** Carriers have a recording some moments after it ended; in milliseconds, together less than they wait for us. */
const waits = [250, 500, 1_000, 2_000];

/**
 * The sound by its id, from the carrier's own service: addresses that a callback names are never followed, so nobody
 * can make us ask another host.
 */
async function fetchSoon(
  carrier: VoiceCarrier,
  carrierCallId: string,
  recordingId: string,
): Promise<Buffer | null> {
  for (const wait of waits) {
    const sound = await carrier.fetchRecording(carrierCallId, recordingId);
    if (sound !== null) return sound;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return carrier.fetchRecording(carrierCallId, recordingId);
}
