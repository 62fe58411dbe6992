import type { CallEvent, CallNeed, CallStep, MessagePart } from '@carillon/rules/calls/callFlow';
import type {
  LaunchPlan,
  Launcher,
  LauncherRefusal,
  ListRefusal,
} from '@carillon/rules/calls/launch/launchTypes';
import type { VoiceCarrier } from '../../carriers/index.ts';
import type { CallDeps } from '../dial/callDeps.ts';
import type { InboundCall } from './inboundReference.ts';

/** A recording that the caller wants to keep, as the carrier names it. */
export interface CarriersRecording {
  readonly carrier: VoiceCarrier['name'];
  readonly recordingId: string;
  /** Its sound. Null if the carrier does not have it (yet). */
  fetch(): Promise<Buffer | null>;
}

/** A recording that becomes a message of a broadcast. */
export interface CalledInRecording extends CarriersRecording {
  /** The message recording ID that the caller entered. */
  readonly recordingNo: number;
  readonly part: MessagePart;
}

/**
 * Knows which messages callers may record. A capability above this one implements it. Both methods are safe to repeat
 * with the same arguments.
 */
export interface CallInMessages {
  /** The messages to record under this ID, in order. Null if there are none. */
  find(recordingNo: number): Promise<readonly [MessagePart, ...MessagePart[]] | null>;
  /** Makes it the broadcast's message. Returns the `words` to speak if it was the last one. */
  save(recording: CalledInRecording): Promise<{ ok: boolean; words: string | null }>;
}

/**
 * Launches broadcasts by telephone. A capability above this one implements it. All methods are safe to repeat with the
 * same arguments, and identify the caller anew each time.
 */
export interface PhoneLaunches {
  /** Null if the launcher is known and may launch. A wrong ID counts once per `attempt`. */
  recognize(launcher: Launcher, attempt: string): Promise<LauncherRefusal | null>;
  /** Brings the people of a group into the call's draft. Null when that is done. */
  choose(launcher: Launcher, call: InboundCall, listId: number): Promise<ListRefusal | null>;
  /** The people who would be called if it were sent now. Null if it can't be sent any more. */
  plan(launcher: Launcher, call: InboundCall): Promise<LaunchPlan | null>;
  /** Makes the call's broadcast with this message, once. `reason` says why not. */
  launch(
    launcher: Launcher,
    call: InboundCall,
    recording: CarriersRecording,
  ): Promise<{ plan: LaunchPlan | null; reason: string | null }>;
  /** The call is over. Drafts that were not sent are deleted. */
  end(call: InboundCall): Promise<void>;
}

/** The capabilities that an inbound call queries. */
export interface InboundNeeds extends Pick<CallDeps, 'clock' | 'log'> {
  readonly messages: CallInMessages;
  readonly launches: PhoneLaunches;
}

/** Fetches what a step needs, and returns the event with which it continues. */
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

/** Says that the message was not saved. The caller can try again, because the recording is still there. */
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

/** The same for a broadcast that could not be created. */
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

/**
 * Carriers have a recording some moments after it ended. Waits in milliseconds, in total shorter than carriers wait for
 * our response.
 */
const waits = [250, 500, 1_000, 2_000];

/**
 * The sound by its id, from the carrier's own service. Addresses in a callback are never followed, so that an attacker
 * can't send our requests to another host.
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
